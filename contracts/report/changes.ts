import { z } from "zod";
import { historyEntry } from "../history.ts";

/** One difference between two answers: a figure, or a row of a list, named by `key`; null where an answer has none. */
export const difference = z.object({
  field: z.string(),
  key: z.string().nullable(),
  from: z.unknown(),
  to: z.unknown(),
});
export type Difference = z.infer<typeof difference>;

/** A report as of two positions, the differences, and the entries of the history that caused them. */
export function changesOf<Report extends z.ZodType>(report: Report) {
  /** Null when the subject of the report did not exist yet. */
  const known = z.object({ position: z.string(), report: report.nullable() });
  return z.object({
    from: known,
    to: known,
    differences: z.array(difference),
    /** The oldest first; `X-Total-Count` is the number on all pages. */
    events: z.array(historyEntry),
  });
}
