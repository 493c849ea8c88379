import { businessDateOf } from "@bahi/contracts/calendar.ts";
import type { z } from "zod";

/** Today in India. A question whose answer depends on it has `changesDaily`. */
export function today(): string {
  return businessDateOf(new Date());
}

/** A field with a business date that is today when it is absent. */
export function todayUnless<Field extends z.ZodType<string, string>>(field: Field) {
  return field.optional().transform((date) => date ?? today());
}
