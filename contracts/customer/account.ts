import { z } from "zod";
import { recordId } from "../id.ts";
import { paymentMethod } from "../payment/events.ts";

/**
 * GET /customers/{id}/account: what is owed and what money is free for it. balance = `opening_balance` + `outstanding` −
 * `overpaid` − `advance` − `credit`. The lists begin with what is due, or was received, first; the counts are those of the whole lists.
 */
export const customerAccount = z.object({
  customer_id: recordId,
  balance: z.number(),
  /** The balance with which the account began: owed above zero, an advance below. */
  opening_balance: z.number(),
  /** What of it is still owed: `advance`, `overpaid` and `credit` settle it first. */
  opening_due: z.number(),
  /** What is due on invoices. */
  outstanding: z.number(),
  /** What was paid on invoices beyond what was due. */
  overpaid: z.number(),
  /** What of the payments is on no invoice. */
  advance: z.number(),
  /** What of the credit notes settles no invoice. */
  credit: z.number(),
  open_invoice_count: z.int(),
  open_invoices: z.array(
    z.object({
      id: recordId,
      invoice_date: z.string(),
      due_date: z.string(),
      total_amount: z.number(),
      amount_due: z.number(),
    }),
  ),
  free_payment_count: z.int(),
  free_payments: z.array(
    z.object({
      id: recordId,
      payment_date: z.string(),
      payment_method: paymentMethod,
      reference_number: z.string(),
      unallocated: z.number(),
    }),
  ),
});
export type CustomerAccount = z.infer<typeof customerAccount>;
