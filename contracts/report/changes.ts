import { z } from "zod";
import { historyEntry } from "../history.ts";

/** One thing that two answers say differently: a figure, or a row of a list, which `key` names; null where there is none. */
export const difference = z.object({
  field: z.string(),
  key: z.string().nullable(),
  from: z.unknown(),
  to: z.unknown(),
});
export type Difference = z.infer<typeof difference>;

/** A report as it was at two positions, what differs, and the entries of the history that made the difference. */
export function changesOf<Report extends z.ZodType>(report: Report) {
  /** No report where what it is about was not there yet. */
  const known = z.object({ position: z.string(), report: report.nullable() });
  return z.object({
    from: known,
    to: known,
    differences: z.array(difference),
    /** The oldest first; `X-Total-Count` says how many there are beyond the page. */
    events: z.array(historyEntry),
  });
}
