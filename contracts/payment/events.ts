import { z } from "zod";
import { businessDate } from "../business-date.ts";
import { recordId } from "../id.ts";
import { paiseNonNegative } from "../amount.ts";

// These names are stored for ever: a changed shape is a new version with an upcaster, never an edit.

export const paymentMethod = z.enum(["cash", "online", "bank_transfer", "cheque", "card"]);
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** Money of a payment that is put on an invoice. */
export const allocation = z.strictObject({ invoiceId: recordId, amountPaise: paiseNonNegative });
export type Allocation = z.infer<typeof allocation>;

const content = {
  paymentId: recordId,
  customerId: recordId,
  /** What the money is for, each invoice once. What they leave of the amount is an advance. */
  allocations: z.array(allocation),
  paymentDate: businessDate,
  amountPaise: paiseNonNegative,
  discountPaise: paiseNonNegative,
  discountReason: z.string(),
  /** The invoice that the discount is on; null without a discount. */
  discountInvoiceId: recordId.nullable(),
  method: paymentMethod,
  referenceNumber: z.string(),
  notes: z.string(),
};

export const paymentRecorded = z.object({
  type: z.literal("PaymentRecorded"),
  data: z.strictObject(content),
});
export type PaymentRecorded = z.infer<typeof paymentRecorded>["data"];

/** Holds the whole new payment. */
export const paymentChanged = z.object({ type: z.literal("PaymentChanged"), data: z.strictObject(content) });

/**
 * The whole new set of allocations: none makes the payment an advance. `reason` is blank where a person stated them, and
 * says why where they follow from something else.
 */
export const paymentAllocated = z.object({
  type: z.literal("PaymentAllocated"),
  data: z.strictObject({ paymentId: recordId, allocations: z.array(allocation), reason: z.string() }),
});

/** An invoice that it was on was deleted: the money on it becomes an advance, a discount on it ends. */
export const paymentMovedToAdvance = z.object({
  type: z.literal("PaymentMovedToAdvance"),
  data: z.strictObject({ paymentId: recordId, invoiceId: recordId, reason: z.string() }),
});

export const paymentDeleted = z.object({
  type: z.literal("PaymentDeleted"),
  data: z.strictObject({ paymentId: recordId, reason: z.string() }),
});

export const paymentEvent = z.discriminatedUnion("type", [
  paymentRecorded,
  paymentChanged,
  paymentAllocated,
  paymentMovedToAdvance,
  paymentDeleted,
]);
export type PaymentEvent = z.infer<typeof paymentEvent>;

/** Payment 7 is the stream `payment-7`. */
export const PAYMENT_CATEGORY = "payment";
