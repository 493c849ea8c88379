import { isOrHasCause, NewerReleaseError } from "./newer-release.ts";
import { ownMetadata } from "./own-metadata.ts";

/** An event that another program has stored in the store of these books. */
export class ForeignEventError extends Error {
  override name = "ForeignEventError";
}

/** Also where it is the cause of an error that names the event. */
export function isOfOtherProgram(error: unknown): boolean {
  return isOrHasCause(error, ForeignEventError);
}

/** Why an event of an unknown type cannot be read: a newer release has stored it, or another program. */
export function unknownType(recorded: { metadata: string }, message: string): Error {
  return ownMetadata(recorded) === undefined
    ? new ForeignEventError(`${message}, and another program has stored it`)
    : new NewerReleaseError(message);
}
