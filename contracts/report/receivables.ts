import { z } from "zod";
import { recordId } from "../id.ts";
import { type Bucket, BUCKETS } from "./buckets.ts";

/** What is outstanding, in rupees, by how late it is. */
const byBucket = z.object({
  not_due: z.number(),
  "1-30": z.number(),
  "31-60": z.number(),
  "61-90": z.number(),
  "90+": z.number(),
} satisfies Record<Bucket, z.ZodNumber>);
export type ByBucket = z.infer<typeof byBucket>;

/**
 * `outstanding` is what is due on invoices, and what is left of an opening balance. `unallocated` is money beyond that:
 * advances, what was overpaid, and credit of credit notes. `net` = `outstanding` − `unallocated` is the closing balance of the ledger.
 */
const receivable = {
  outstanding: z.number(),
  unallocated: z.number(),
  net: z.number(),
  by_bucket: byBucket,
};

export const customerReceivable = z.object({
  customer_id: recordId,
  name: z.string(),
  phone: z.string(),
  ...receivable,
  /** Null when nothing is outstanding. */
  oldest_due_date: z.string().nullable(),
  last_payment_date: z.string().nullable(),
});
export type CustomerReceivable = z.infer<typeof customerReceivable>;

export const receivables = z.object({
  on: z.string(),
  buckets: z.array(z.enum(BUCKETS)),
  totals: z.object(receivable),
  /** The one with the most that is late first. */
  customers: z.array(customerReceivable),
});
export type Receivables = z.infer<typeof receivables>;

export const dashboard = z.object({
  on: z.string(),
  /** What is outstanding in all, and the part of it that is late. */
  receivable: z.number(),
  overdue: z.number(),
  unallocated: z.number(),
  by_bucket: byBucket,
  received_today: z.number(),
  /** From the first day of the month to this one, and the same days of the month before. */
  sold_this_month: z.number(),
  sold_last_month: z.number(),
  /** The five with the most that is late. */
  collect_first: z.array(
    z.object({
      customer_id: recordId,
      name: z.string(),
      phone: z.string(),
      overdue: z.number(),
      /** Of all that is late, in percent with one decimal. */
      share: z.number(),
      oldest_due_date: z.string().nullable(),
    }),
  ),
});
export type Dashboard = z.infer<typeof dashboard>;
