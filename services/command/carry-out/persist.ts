import { setTimeout as wait } from "node:timers/promises";
import { ConflictError, StoreUnavailableError } from "@bahi/event-store/errors.ts";
import { Unavailable } from "@bahi/service-kit/unavailable.ts";

/** So long all attempts of one command take together. */
export const COMMAND_TIME_MAX_MS = 10_000;
const REPEAT_DELAYS_MS = [50, 200, 500];
const CONFLICTS_MAX = 20;

/**
 * Repeats a call to the store while its outcome is not known and there is time, then gives up with
 * {@link StoreUnavailableError}. The call must carry the same ids and the same expected revision each time, so that
 * the store knows it again: it is never sent as something new, and never reported as a conflict.
 */
export async function untilKnown<Result>(
  call: () => Promise<Result>,
  giveUpAt = Date.now() + COMMAND_TIME_MAX_MS,
): Promise<Result> {
  for (const delayMs of REPEAT_DELAYS_MS) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || Date.now() + delayMs >= giveUpAt) throw error;
      await wait(delayMs);
    }
  }
  return call();
}

/** A conflict means that someone wrote first, so the whole decision runs again on the new state. */
export async function untilNoConflict<Result>(decideAndAppend: () => Promise<Result>): Promise<Result> {
  for (let conflicts = 0; conflicts < CONFLICTS_MAX; conflicts++) {
    try {
      return await decideAndAppend();
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
    }
  }
  throw new Unavailable("A stream that many write to at the same time");
}

/** A command that has waited its time out before anything was sent for it is not begun: nobody waits for its answer. */
export function refuseWhenLate(giveUpAt: number | undefined): void {
  if (giveUpAt !== undefined && Date.now() >= giveUpAt) {
    throw new StoreUnavailableError(
      "not-sent",
      new Error("the time of the command was over before its turn"),
    );
  }
}
