import { z } from "zod";
import { recordId } from "../id.ts";

/** The most customers that one command merges, and that one call asks about. */
export const MERGED_AT_ONCE_MAX = 1000;

/** GET /customers/holdings: the invoices, payments, credit notes and balance of a customer that a merge would move. */
export const customerHoldings = z.object({
  customer_id: recordId,
  invoices: z.int(),
  payments: z.int(),
  credit_notes: z.int(),
  /** In rupees; below zero the business owes the customer. */
  balance: z.number(),
});
export type CustomerHoldings = z.infer<typeof customerHoldings>;
