import { Refused, refused } from "@bahi/contracts/refusal.ts";
import type { EventStore, KeyUse, Outcome } from "@bahi/event-store/event-store.ts";
import { type Order, isSameCommand } from "./order.ts";
import { untilKnown } from "./persist.ts";

/** What an order has come to before, by what its key is bound to. Refused: `key-used-for-another-order`. */
export function outcomeOf(order: Order, use: KeyUse | undefined): Outcome | undefined {
  if (use === undefined) return undefined;
  if (!isSameCommand(order, use.digest)) throw refused("key-used-for-another-order");
  return use.outcome;
}

/**
 * What an order has come to that was refused just now. What was allowed when the key was first used may be refused
 * today, and it is the first answer that counts; without one, the error is thrown again.
 */
export async function outcomeBefore(store: EventStore, order: Order, error: unknown): Promise<Outcome> {
  if (!(error instanceof Refused)) throw error;
  const outcome = outcomeOf(order, await untilKnown(() => store.findUse(order.key), order.giveUpAt));
  if (outcome === undefined) throw error;
  return outcome;
}

/**
 * Binds the key of an order that has nothing to change to what it has seen: repeated after somebody else's edit, it
 * changes nothing. What follows from another command by rule is asked again until there is something to do, so its key
 * stays free.
 */
export async function bindUnchanged(
  store: EventStore,
  order: Order,
  seen: Omit<Outcome, "position">,
): Promise<Outcome | undefined> {
  if (order.causedBy !== undefined) return undefined;
  return outcomeOf(order, await untilKnown(() => store.bindUnchanged(order, seen), order.giveUpAt));
}
