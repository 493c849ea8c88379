import { setTimeout as wait } from "node:timers/promises";
import { ConflictError, StaleDecisionError, StoreUnavailableError } from "@bahi/event-store/errors.ts";
import type { CallOptions } from "@bahi/event-store/event-store.ts";
import { COMMAND_TIME_MAX_MS } from "@bahi/service-kit/http/time-left.ts";
import { Unavailable } from "@bahi/service-kit/unavailable.ts";

const RETRY_DELAYS_MS = [50, 200, 500];
const CONFLICTS_MAX = 20;

/**
 * Repeats a call to the store until its outcome is known or the deadline passes, then fails with {@link
 * StoreUnavailableError}. The call must send the same ids and the same expected revision each time: the store
 * recognises it by them. An unknown outcome is never answered as a conflict. The call gets the deadline, so the store
 * sends nothing after it.
 */
export async function retryUntilKnown<Result>(
  call: (options: CallOptions) => Promise<Result>,
  deadlineMs = performance.now() + COMMAND_TIME_MAX_MS,
): Promise<Result> {
  let uncertain: StoreUnavailableError | undefined;
  for (let attempt = 0; ; attempt++) {
    try {
      return await call({ deadlineMs });
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      // An attempt that was not sent says nothing of one before it whose answer was lost.
      if (error.outcome === "unknown") uncertain = error;
      const delayMs = RETRY_DELAYS_MS[attempt];
      if (delayMs === undefined || performance.now() + delayMs >= deadlineMs) throw uncertain ?? error;
      await wait(delayMs);
    }
  }
}

/**
 * A conflict means that someone wrote first, to the stream or to one that the decision is based on: the whole decision runs
 * again on the new state. `conflicts`: how often it has run before.
 */
export async function retryOnConflict<Result>(
  decideAndAppend: (conflicts: number) => Promise<Result>,
): Promise<Result> {
  for (let conflicts = 0; conflicts < CONFLICTS_MAX; conflicts++) {
    try {
      return await decideAndAppend(conflicts);
    } catch (error) {
      if (!(error instanceof ConflictError || error instanceof StaleDecisionError)) throw error;
    }
  }
  throw new Unavailable("A stream that many write to at the same time");
}

/** Fails a command whose deadline passed while it waited, when its client has its answer. Nothing was sent for it. */
export function failPastDeadline(deadlineMs: number | undefined): void {
  if (deadlineMs !== undefined && performance.now() >= deadlineMs) {
    throw new StoreUnavailableError(
      "not-sent",
      new Error("the deadline of the command passed while it waited"),
    );
  }
}
