import { type RefusalCode, Refused } from "@bahi/contracts/refusal.ts";

/** The code with which a decision refuses; undefined when it does not. */
export function refusalOf(decide: () => unknown): RefusalCode | undefined {
  try {
    decide();
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}
