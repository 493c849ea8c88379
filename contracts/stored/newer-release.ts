/** An event whose type, or the version of whose shape, this program does not know: a newer release has stored it. */
export class NewerReleaseError extends Error {
  override name = "NewerReleaseError";
}

/** Also where it is the cause of an error that names the event. */
export function isOfNewerRelease(error: unknown): boolean {
  return isOrHasCause(error, NewerReleaseError);
}

/** Whether an error is of this kind, or names the event to which one of this kind belongs. */
export function isOrHasCause(error: unknown, kind: new (message: string) => Error): boolean {
  return error instanceof kind || (error instanceof Error && error.cause instanceof kind);
}
