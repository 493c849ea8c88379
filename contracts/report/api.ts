import { z } from "zod";
import { recordId } from "../id.ts";

/**
 * `amount` above zero is a debit (owed by the customer), below zero a credit. Of the kind "opening" are what is brought
 * forward to the first day of a period, without `record_id`, and the customer's own opening balance, with the customer's.
 */
export const ledgerEntry = z.object({
  date: z.string(),
  reference: z.string(),
  /** How a payment came in, with its number elsewhere: "Cheque 266373". Blank for other entries. */
  note: z.string(),
  kind: z.enum(["opening", "invoice", "payment", "discount", "credit_note"]),
  record_id: recordId.nullable(),
  amount: z.number(),
  balance: z.number(),
});

/**
 * `opening_balance` is what is brought forward to the first day of the period, with the customer's own opening balance if
 * it is dated within. closing `balance` = `opening_balance` + `total_invoiced` − `total_paid` −
 * `total_discount` − `total_credited`.
 */
export const customerLedger = z.object({
  customer_id: recordId,
  customer_name: z.string(),
  customer: z.object({
    id: recordId,
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    transporter: z.string(),
    company_name: z.string(),
    gst_number: z.string(),
    is_active: z.boolean(),
    /** Who has its account since a merge. */
    merged_into: recordId.nullable(),
  }),
  date_from: z.string().nullable(),
  date_to: z.string().nullable(),
  opening_balance: z.number(),
  entries: z.array(ledgerEntry),
  total_invoiced: z.number(),
  total_paid: z.number(),
  total_discount: z.number(),
  /** By credit notes. */
  total_credited: z.number(),
  balance: z.number(),
});
export type CustomerLedger = z.infer<typeof customerLedger>;

export const salesAnalysis = z.object({
  date_from: z.string(),
  date_to: z.string(),
  total_invoices: z.int(),
  total_invoiced: z.number(),
  total_payments: z.number(),
  /** Goods that came back: the credit notes dated in the period. They are not taken off what was invoiced. */
  total_returns: z.number(),
  return_count: z.int(),
  balance_due: z.number(),
  /** Payments divided by invoiced, in percent with one decimal; 0 when nothing was invoiced. */
  collection_efficiency: z.number(),
  average_invoice_value: z.number(),
  invoice_trend: z.array(z.object({ date: z.string(), amount: z.number() })),
  /** What came back, on the days on which something did. */
  return_trend: z.array(z.object({ date: z.string(), amount: z.number() })),
});
export type SalesAnalysis = z.infer<typeof salesAnalysis>;

export const outliers = z.object({
  date_from: z.string(),
  date_to: z.string(),
  high_balance_customers: z.array(
    z.object({ customer_id: recordId, customer_name: z.string(), balance: z.number() }),
  ),
  large_invoices: z.array(
    z.object({
      invoice_id: recordId,
      customer_name: z.string(),
      invoice_date: z.string(),
      amount: z.number(),
    }),
  ),
  balance_threshold: z.number(),
  invoice_threshold: z.number(),
});
export type Outliers = z.infer<typeof outliers>;
