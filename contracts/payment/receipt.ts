import { z } from "zod";
import { paymentRecord } from "./api.ts";

/**
 * GET /payments/{id}/receipt: the payment, who it is from, and what they owed after it by the dates of their account, in
 * rupees; below zero it was in credit.
 */
export const receiptRecord = paymentRecord.extend({
  customer_address: z.string(),
  customer_phone: z.string(),
  customer_gst_number: z.string(),
  balance_after: z.number(),
});
export type ReceiptRecord = z.infer<typeof receiptRecord>;
