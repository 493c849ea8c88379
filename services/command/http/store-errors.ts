import { refused } from "@bahi/contracts/refusal.ts";
import { EventTooLargeError, StoreUnavailableError } from "@bahi/event-store/errors.ts";
import {
  type ProblemAnswer,
  answerFor,
  unavailableAnswer,
  unknownOutcomeAnswer,
} from "@bahi/service-kit/http/problem.ts";

/**
 * The public answers for the store's errors. An unknown outcome is answered neither as a conflict nor as a success:
 * repeat the request with the same key to get it.
 */
export function answerForStore(error: unknown): ProblemAnswer | undefined {
  if (error instanceof StoreUnavailableError) {
    return error.outcome === "unknown" ? unknownOutcomeAnswer() : unavailableAnswer();
  }
  if (error instanceof EventTooLargeError) return answerFor(refused("event-too-large"));
  return undefined;
}
