import type { EventStore } from "@bahi/event-store/event-store.ts";
import { coalescedRead } from "@bahi/service-kit/coalesced-read.ts";
import { type AccountIndex, createAccountIndex } from "./account-index.ts";
import { accountEventOf } from "./account-events.ts";

/** The balances of all accounts, as of the last {@link Accounts.catchUp}. */
export type Accounts = Omit<AccountIndex, "apply"> & {
  /** Reads the events up to the head of the store. Call before reading a balance. */
  catchUp(): Promise<void>;
  /** Position of the last event that was read. */
  position(): string;
};

/**
 * An in-memory fold of the whole store, and not a read model: a decision about an account needs every event before it.
 * The first catch-up reads the whole store, later ones the events since the last.
 */
export function openAccounts(store: EventStore): Accounts {
  const { apply, ...queries } = createAccountIndex();
  let position = "";

  const catchUp = coalescedRead(async () => {
    for await (const batch of store.readAll({ after: position })) {
      for (const recorded of batch) {
        const event = accountEventOf(recorded);
        if (event) apply(event, recorded.position);
        position = recorded.position;
      }
    }
  });
  return { ...queries, catchUp, position: () => position };
}
