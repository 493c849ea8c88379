import { z } from "zod";
import { noun } from "../history.ts";
import { recordId } from "../id.ts";
import { actor } from "../metadata.ts";

/** What one event adds to a figure. `total` is the figure after it; `noun` and `record_id` say whose change it was. */
export const figurePart = z.object({
  position: z.string(),
  at: z.string(),
  actor,
  event: z.string(),
  title: z.string(),
  noun,
  record_id: recordId,
  amount: z.number(),
  total: z.number(),
});

/**
 * A figure of a report or a record, and the events that make it up, the oldest first. The amounts of all pages add up
 * to the figure.
 */
export const explanation = z.object({
  figure: z.number(),
  /** What is counted: rupees with two decimals, or invoices. */
  unit: z.enum(["rupees", "invoices"]),
  parts: z.array(figurePart),
});
export type Explanation = z.infer<typeof explanation>;
