import { Refused, refused } from "@bahi/contracts/refusal.ts";
import type { EventStore, KeyUse, Outcome } from "@bahi/event-store/event-store.ts";
import { type CommandContext, isSameCommand } from "./command-context.ts";
import { retryUntilKnown } from "./retry.ts";

/**
 * The outcome that the key of a command is bound to, if any. Without a digest, callers compare with the events of the
 * stream. Refused: `key-used-for-another-order`.
 */
export function outcomeOf(context: CommandContext, use: KeyUse | undefined): Outcome | undefined {
  if (use === undefined) return undefined;
  if (use.digest !== undefined && !isSameCommand(context, use.digest))
    throw refused("key-used-for-another-order");
  return use.outcome;
}

/**
 * The outcome of an earlier command with the same key, after this one was refused with `error`. The first answer
 * counts: a command may be refused today that was allowed when its key was first used. Throws `error` where the key is
 * free.
 */
export async function outcomeBefore(
  store: EventStore,
  context: CommandContext,
  error: unknown,
): Promise<Outcome> {
  if (!(error instanceof Refused)) throw error;
  const use = await retryUntilKnown((options) => store.findUse(context.key, options), context.deadlineMs);
  const outcome = outcomeOf(context, use);
  if (outcome === undefined) throw error;
  return outcome;
}

/**
 * Binds the key of a command that changes nothing to the state that it saw. Repeated after somebody else's edit, it
 * still changes nothing. The key of a compensation stays free: the reconciler repeats it until there is something to
 * compensate.
 */
export async function bindUnchanged(
  store: EventStore,
  context: CommandContext,
  seen: Omit<Outcome, "position">,
): Promise<Outcome | undefined> {
  if (context.causedBy !== undefined) return undefined;
  const use = await retryUntilKnown(
    (options) => store.bindUnchanged(context, seen, options),
    context.deadlineMs,
  );
  return outcomeOf(context, use);
}
