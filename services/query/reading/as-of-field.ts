import { asOf } from "@bahi/contracts/as-of.ts";

/** `as_of` of a question that can be asked about the past. */
export const asOfField = {
  as_of: asOf
    .optional()
    .describe(
      "As it was: what was known at this moment (a timestamp with its zone), at the end of this day, or at this position",
    ),
};
