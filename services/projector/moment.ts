/** A moment as every read model writes it: ISO 8601 in UTC with milliseconds. */
export function moment(at: string): string {
  return new Date(at).toISOString();
}
