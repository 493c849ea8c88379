import { z } from "zod";
import { businessDateInput } from "../business-date.ts";
import { RECORD_ID_MAX, recordId } from "../id.ts";
import { rupeesToPaise } from "../amount.ts";
import { optionalText } from "../text.ts";
import { whole } from "../whole.ts";
import { ALLOCATIONS_MAX } from "./allocation.ts";
import { paymentMethod } from "./events.ts";

const REFERENCED = new Set(["online", "bank_transfer", "cheque"]);

const allocationRequest = z.strictObject({
  invoice_id: recordId,
  amount: rupeesToPaise.refine((value) => value > 0, { error: "Amount must be greater than 0" }),
});

/** What the money is for: the whole set. What it leaves of the amount is an advance. */
const allocationsInput = z
  .array(allocationRequest)
  .max(ALLOCATIONS_MAX, { error: `A payment is on at most ${ALLOCATIONS_MAX} invoices` })
  .refine((all) => new Set(all.map(({ invoice_id }) => invoice_id)).size === all.length, {
    error: "Each invoice can be there once",
  });

/** POST /payments/{id}/allocations. */
export const allocationsRequest = z.strictObject({ allocations: allocationsInput });

/**
 * POST and PUT /payments. `invoice_id` puts all of the money on one invoice, `allocations` parts of it on one or more.
 * With neither, or an empty list, it is an advance, which has no discount. One exception: a PUT without `allocations`
 * leaves a payment where it is that is on several invoices or in part.
 */
export const paymentRequest = z
  .strictObject({
    customer_id: z
      .int({ error: "Customer is required" })
      .min(1, { error: "Customer is required" })
      .max(RECORD_ID_MAX),
    invoice_id: whole(0, RECORD_ID_MAX)
      .nullish()
      .transform((value) => value || null),
    allocations: allocationsInput.nullish().transform((value) => value ?? null),
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
  .refine((body) => body.invoice_id === null || body.allocations === null, {
    error: "Name the invoice either in invoice_id or in allocations, not in both",
    path: ["allocations"],
  })
  .transform((body) => {
    const hasInvoice = body.invoice_id !== null || (body.allocations?.length ?? 0) > 0;
    return hasInvoice ? body : { ...body, discount_amount: 0, discount_reason: "" };
  });

export const allocationRecord = z.object({ invoice_id: recordId, amount: z.number() });

/**
 * Amounts are left out of the staff's list (design.md part 4, "who may"). `invoice_id` is the invoice of a payment that is
 * on one with all of its money. `allocated_amount` is there in the payments of one invoice: what of each is on it.
 */
export const paymentListRow = z.object({
  id: recordId,
  customer_id: recordId,
  customer_name: z.string(),
  customer_company: z.string(),
  invoice_id: recordId.nullable(),
  allocations: z.array(allocationRecord.partial({ amount: true })),
  allocated_amount: z.number().optional(),
  payment_date: z.string(),
  amount: z.number().optional(),
  unallocated: z.number().optional(),
  discount_amount: z.number().optional(),
  discount_reason: z.string(),
  discount_invoice_id: recordId.nullable(),
  payment_method: paymentMethod,
  reference_number: z.string(),
  notes: z.string(),
  created_at: z.string(),
  version: z.int(),
});
export type PaymentListRow = z.infer<typeof paymentListRow>;

export const paymentRecord = paymentListRow.omit({ allocated_amount: true }).extend({
  allocations: z.array(allocationRecord),
  amount: z.number(),
  unallocated: z.number(),
  discount_amount: z.number(),
  is_deleted: z.boolean(),
});
export type PaymentRecord = z.infer<typeof paymentRecord>;
