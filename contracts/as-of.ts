import { z } from "zod";
import { businessDate } from "./business-date.ts";
import { type Position, position } from "./position.ts";

/** The end of the history that an answer is made of, inclusive: a position, or a time (ISO 8601 with its zone). */
export type AsOf = { position: Position } | { moment: string };

/** In UTC, in the years that Postgres and ISO 8601 write alike: a zone can move a moment out of them. */
const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => /^(?!0000)\d{4}-/.test(text));

/**
 * "As it was" in a query string: a position, a timestamp with its zone, or a day, which means the end of that day in
 * India.
 */
export const asOf = z.string().transform((text, context): AsOf => {
  if (text !== "" && position.safeParse(text).success) return { position: text };
  if (businessDate.safeParse(text).success) return { moment: `${text}T23:59:59.999+05:30` };
  const given = moment.safeParse(text);
  if (given.success) return { moment: given.data };
  const message = "must be a position, a timestamp with its zone, or a date";
  context.issues.push({ code: "custom", message, input: text });
  return z.NEVER;
});
