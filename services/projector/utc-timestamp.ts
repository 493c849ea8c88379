const WRITTEN_ALREADY = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A moment as every read model writes it: ISO 8601 in UTC with milliseconds. */
export function utcTimestamp(at: string): string {
  return WRITTEN_ALREADY.test(at) ? at : new Date(at).toISOString();
}
