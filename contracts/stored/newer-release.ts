/** An event whose type, or the version of whose shape, this program does not know: a newer release has stored it. */
export class NewerReleaseError extends Error {
  override name = "NewerReleaseError";
}

/** Also where it is the cause of an error that names the event. */
export function isOfNewerRelease(error: unknown): boolean {
  if (error instanceof NewerReleaseError) return true;
  return error instanceof Error && error.cause instanceof NewerReleaseError;
}
