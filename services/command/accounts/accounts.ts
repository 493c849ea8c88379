import type { EventStore } from "@bahi/event-store/event-store.ts";
import { sharedRead } from "@bahi/service-kit/shared-read.ts";
import { type AccountBook, createAccountBook } from "./account-book.ts";
import { factOf } from "./facts.ts";

/** The accounts as they were when they were last caught up. */
export type Accounts = Omit<AccountBook, "apply"> & {
  /** Reads on to the head of the store; whoever asks for an account asks for this before. */
  catchUp(): Promise<void>;
  /** Position of the last event that was read. */
  position(): string;
};

/**
 * An index over the log itself and no read model: a decision about an account has to see every fact before it. The
 * first catch-up reads everything, each later one what has come since.
 */
export function openAccounts(store: EventStore): Accounts {
  const { apply, ...questions } = createAccountBook();
  let position = "";

  const catchUp = sharedRead(async () => {
    for await (const batch of store.readAll({ after: position })) {
      for (const recorded of batch) {
        const fact = factOf(recorded);
        if (fact) apply(fact, recorded.position);
        position = recorded.position;
      }
    }
  });
  return { ...questions, catchUp, position: () => position };
}
