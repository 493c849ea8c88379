/**
 * A chunk of an older version, or its style sheet, is gone after an update of the server, and none can be had without a
 * connection.
 */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)
  );
}
