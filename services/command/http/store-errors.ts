import { refused } from "@bahi/contracts/refusal.ts";
import { isOfOtherProgram } from "@bahi/contracts/stored/foreign-event.ts";
import { isOfNewerRelease } from "@bahi/contracts/stored/newer-release.ts";
import { EventTooLargeError, StoreUnavailableError } from "@bahi/event-store/errors.ts";
import {
  type ProblemAnswer,
  answerFor,
  problemAnswer,
  unavailableAnswer,
  unknownOutcomeAnswer,
} from "@bahi/service-kit/http/problem.ts";
import { NEEDS_NEWER_RELEASE } from "../newer-release.ts";

const FOREIGN_EVENT =
  "Another program has stored events among those of these books, and Bahi cannot read them. The log says which.";

/**
 * The public answers for the store's errors. An unknown outcome is answered neither as a conflict nor as a success:
 * repeat the request with the same key to get it.
 */
export function answerForStore(error: unknown): ProblemAnswer | undefined {
  if (error instanceof StoreUnavailableError) {
    return error.outcome === "unknown" ? unknownOutcomeAnswer() : unavailableAnswer();
  }
  if (isOfNewerRelease(error)) return newerReleaseAnswer();
  if (isOfOtherProgram(error)) return problemAnswer("foreign-event", 503, FOREIGN_EVENT);
  if (error instanceof EventTooLargeError) return answerFor(refused("event-too-large"));
  return undefined;
}

/** Worth repeating during an update: an instance of the newer release may get it. */
function newerReleaseAnswer(): ProblemAnswer {
  return problemAnswer("newer-release", 503, NEEDS_NEWER_RELEASE, { "retry-after": "2" });
}
