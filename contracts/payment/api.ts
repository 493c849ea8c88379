import { z } from "zod";
import { businessDateInput } from "../business-date.ts";
import { recordId } from "../id.ts";
import { rupeesToPaise } from "../money.ts";
import { optionalText } from "../text.ts";
import { paymentMethod } from "./events.ts";

const REFERENCED = new Set(["online", "bank_transfer", "cheque"]);

/** POST and PUT /payments. `invoice_id` absent, null or 0 is an advance, which has no discount. */
export const paymentRequest = z
  .strictObject({
    customer_id: z
      .int({ error: "Customer is required" })
      .min(1, { error: "Customer is required" })
      .max(2_147_483_647),
    invoice_id: z
      .int({ error: "must be a whole number" })
      .min(0)
      .max(2_147_483_647)
      .nullish()
      .transform((value) => value || null),
    payment_date: businessDateInput,
    amount: rupeesToPaise.refine((value) => value > 0, { error: "Amount must be greater than 0" }),
    discount_amount: rupeesToPaise
      .refine((value) => value >= 0, { error: "Discount amount cannot be negative" })
      .nullish()
      .transform((value) => value ?? 0),
    discount_reason: optionalText(500),
    payment_method: z.enum(paymentMethod.options, { error: "Payment method is required" }),
    reference_number: optionalText(100),
    notes: optionalText(2000),
  })
  .refine((body) => body.reference_number !== "" || !REFERENCED.has(body.payment_method), {
    error: "Reference number is required for this payment method",
    path: ["reference_number"],
  })
  .transform((body) =>
    body.invoice_id === null ? { ...body, discount_amount: 0, discount_reason: "" } : body,
  );

/** Amount and discount are left out of the staff's list (design.md part 4, "who may"). */
export const paymentListRow = z.object({
  id: recordId,
  customer_id: recordId,
  customer_name: z.string(),
  customer_company: z.string(),
  invoice_id: recordId.nullable(),
  payment_date: z.string(),
  amount: z.number().optional(),
  discount_amount: z.number().optional(),
  discount_reason: z.string(),
  payment_method: paymentMethod,
  reference_number: z.string(),
  notes: z.string(),
  created_at: z.string(),
  version: z.int(),
});
export type PaymentListRow = z.infer<typeof paymentListRow>;

export const paymentRecord = paymentListRow.extend({
  amount: z.number(),
  discount_amount: z.number(),
  is_deleted: z.boolean(),
});
export type PaymentRecord = z.infer<typeof paymentRecord>;
