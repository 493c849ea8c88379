/**
 * For `error` of a schema: what is said of a value that is missing or null. `otherwise` is said of one of another kind;
 * undefined leaves it to the schema.
 */
export function ifMissing(sentence: string, otherwise?: string) {
  return ({ input }: { input?: unknown }) => (input === undefined || input === null ? sentence : otherwise);
}
