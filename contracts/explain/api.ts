import { z } from "zod";
import { noun } from "../history.ts";
import { recordId } from "../id.ts";
import { actor } from "../metadata.ts";

/**
 * The part of a figure that one event adds. `total` is the figure after it; `noun` and `record_id` say whose change it
 * was.
 */
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
  /** The unit: rupees with two decimals, or a number of invoices or credit notes. */
  unit: z.enum(["rupees", "invoices", "credit notes"]),
  parts: z.array(figurePart),
});
export type Explanation = z.infer<typeof explanation>;
