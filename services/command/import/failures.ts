import { Refused } from "@bahi/contracts/refusal.ts";

const AGAIN = "What was made until then stays. Import the file again for the rest: nothing is made twice.";

/** Of an import that ended with its process. */
export const STOPPED = `Bahi was stopped. ${AGAIN}`;

/** Why an import has ended before its last row. */
export function failureOf(error: unknown, isStopped: boolean): string {
  if (error instanceof Refused) return `${error.message}. ${AGAIN}`;
  return isStopped ? STOPPED : `The books could not be written. ${AGAIN}`;
}
