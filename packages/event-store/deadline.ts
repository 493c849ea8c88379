import { StoreUnavailableError } from "./errors.ts";

/**
 * Fails a call at its deadline with {@link StoreUnavailableError}: `not-sent` when the deadline has passed before the
 * call, else `unknown`. A request that was sent may still be executed.
 */
export async function withDeadline<Result>(
  deadlineMs: number | undefined,
  call: () => Promise<Result>,
): Promise<Result> {
  if (deadlineMs === undefined || deadlineMs === Infinity) return call();
  failPast(deadlineMs);
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(pastDeadline("unknown")), deadlineMs - performance.now());
  try {
    return await Promise.race([call(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Call before sending: throws when the deadline has passed. */
export function failPast(deadlineMs: number): void {
  if (performance.now() >= deadlineMs) throw pastDeadline("not-sent");
}

function pastDeadline(outcome: "not-sent" | "unknown"): StoreUnavailableError {
  return new StoreUnavailableError(outcome, new Error("the deadline of the call has passed"));
}
