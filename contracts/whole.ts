import { z } from "zod";

/** A whole number from `min` to `max`, both included, with a sentence of its own for each way to miss it. */
export function whole(min: number, max: number) {
  // Without sentences of their own, the limits would be refused with that of the type.
  return z
    .int({ error: "must be a whole number" })
    .min(min, { error: `must be ${min} or more` })
    .max(max, { error: `must be at most ${max}` });
}
