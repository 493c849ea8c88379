/** A chunk of an older version is gone after an update of the server, and none can be had without a connection. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
}
