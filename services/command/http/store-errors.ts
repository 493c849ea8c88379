import { refused } from "@bahi/contracts/refusal.ts";
import { EventTooLargeError, StoreUnavailableError } from "@bahi/event-store/errors.ts";
import { type ProblemAnswer, answerFor, unavailableAnswer } from "@bahi/service-kit/http/problem.ts";

const RETRY_AFTER_SECONDS = 2;

/**
 * What the store's errors say in public. An outcome that is not known is no conflict and no success: the same
 * request with the same key finds out.
 */
export function answerForStore(error: unknown): ProblemAnswer | undefined {
  if (error instanceof StoreUnavailableError) return unavailableAnswer(RETRY_AFTER_SECONDS);
  if (error instanceof EventTooLargeError) return answerFor(refused("event-too-large"));
  return undefined;
}
