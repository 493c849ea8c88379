import type { EventStore, RecordedEvent } from "@bahi/event-store/event-store.ts";
import { coalescedRead } from "@bahi/service-kit/coalesced-read.ts";
import { LongCatchUp } from "../execution/long-catch-up.ts";
import type { KeepableFold } from "../kept-fold/keepable-fold.ts";
import { type AccountIndex, createAccountIndex } from "./account-index.ts";
import { type AccountEvent, accountEventOf } from "./account-events.ts";

/** The balances of all accounts, as of the last {@link Accounts.catchUp}. */
export type Accounts = Omit<AccountIndex, "apply" | "content"> & {
  /**
   * Reads the events up to the head of the store. Call before reading a balance. After an event that could not be applied
   * it fails until the process is started again.
   */
  catchUp(): Promise<void>;
  /** Position of the last event that was read. */
  position(): string;
  fold: KeepableFold;
};

/**
 * An in-memory fold of the whole store, and not a read model: a decision about an account needs every event before it.
 * The first catch-up reads the whole store, or what came since the kept fold, and later ones the events since the last.
 */
export function openAccounts(store: EventStore): Accounts {
  const { apply, content, ...queries } = createAccountIndex();
  let position = "";
  let last: { streamId: string; revision: number } | undefined;
  let eventsRead = 0;
  let broken: { error: unknown } | undefined;
  const longCatchUp = new LongCatchUp();

  function take({ streamId, revision, position: reached }: RecordedEvent): void {
    last = { streamId, revision };
    position = reached;
  }

  function applyWhole(event: AccountEvent | undefined, at: string): void {
    if (event === undefined) return;
    try {
      apply(event, at);
    } catch (error) {
      broken = { error };
      throw error;
    }
  }

  const catchUp = coalescedRead(async () => {
    // The event may be applied by half. Applied once more, half of it would count twice.
    if (broken !== undefined) throw broken.error;
    const eventsBefore = eventsRead;
    for await (const batch of store.readAll({ after: position })) {
      for (const recorded of batch) {
        const event = accountEventOf(recorded);
        applyWhole(event, recorded.position);
        take(recorded);
        eventsRead += 1;
      }
      await longCatchUp.goOn(eventsRead - eventsBefore);
    }
  });
  return {
    ...queries,
    catchUp,
    position: () => position,
    fold: {
      last: () => (broken === undefined ? last : undefined),
      eventsRead: () => eventsRead,
      content,
      waitFor: (writing) => longCatchUp.waitFor(writing),
      continueAfter: take,
    },
  };
}
