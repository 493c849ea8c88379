import { z } from "zod";
import { historyEntry } from "../history.ts";
import { recordId } from "../id.ts";
import { paymentMethod } from "../payment/events.ts";

const sum = z.object({ count: z.int(), amount: z.number() });

export const dayBookInvoice = z.object({
  id: recordId,
  customer_id: recordId,
  customer_name: z.string(),
  total_amount: z.number(),
  amount_due: z.number(),
});
export type DayBookInvoice = z.infer<typeof dayBookInvoice>;

/** `invoice_ids` are what it is for; `unallocated` is the part of it that is an advance. */
export const dayBookReceipt = z.object({
  id: recordId,
  customer_id: recordId,
  customer_name: z.string(),
  payment_method: paymentMethod,
  reference_number: z.string(),
  invoice_ids: z.array(recordId),
  amount: z.number(),
  unallocated: z.number(),
  discount_amount: z.number(),
});
export type DayBookReceipt = z.infer<typeof dayBookReceipt>;

/** Goods of an invoice that came back. `settled_amount` is what it settles of the invoice; the rest is credit. */
export const dayBookCreditNote = z.object({
  id: recordId,
  invoice_id: recordId,
  customer_id: recordId,
  customer_name: z.string(),
  reason: z.string(),
  total_amount: z.number(),
  settled_amount: z.number(),
});
export type DayBookCreditNote = z.infer<typeof dayBookCreditNote>;

/**
 * A correction or deletion that was made on the day, whatever the date of the record. The customer is whose account the
 * record is in today. The amounts are those of the record before and after it, 0 once it is deleted; null where it has
 * none, such as a merge.
 */
export const dayBookChange = historyEntry.omit({ command_key: true, caused_by: true, cause: true }).extend({
  customer_id: recordId,
  customer_name: z.string(),
  amount_before: z.number().nullable(),
  amount_after: z.number().nullable(),
});
export type DayBookChange = z.infer<typeof dayBookChange>;

/**
 * What is dated a day and stands in the books, and beside it what was corrected or deleted on that day in India. The
 * totals are those of all rows, whatever the page.
 */
export const dayBook = z.object({
  date: z.string(),
  totals: z.object({
    invoices: sum,
    /** `discount` was given with them, beside their amount. */
    receipts: sum.extend({ discount: z.number(), by_method: z.record(paymentMethod, sum) }),
    credit_notes: sum,
    changes: sum.pick({ count: true }),
  }),
  invoices: z.array(dayBookInvoice),
  /** By method, those of a method in the order of their numbers. */
  receipts: z.array(dayBookReceipt),
  credit_notes: z.array(dayBookCreditNote),
  /** In the order in which they were made. */
  changes: z.array(dayBookChange),
});
export type DayBook = z.infer<typeof dayBook>;
