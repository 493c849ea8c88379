import { z } from "zod";
import { businessDate } from "../business-date.ts";
import { recordId } from "../id.ts";
import { paiseNonNegative } from "../money.ts";

// These names are stored for ever: a changed shape is a new version with an upcaster, never an edit.

export const paymentMethod = z.enum(["cash", "online", "bank_transfer", "cheque", "card"]);
export type PaymentMethod = z.infer<typeof paymentMethod>;

const content = {
  paymentId: recordId,
  customerId: recordId,
  /** Null for an advance. */
  invoiceId: recordId.nullable(),
  paymentDate: businessDate,
  amountPaise: paiseNonNegative,
  discountPaise: paiseNonNegative,
  discountReason: z.string(),
  method: paymentMethod,
  referenceNumber: z.string(),
  notes: z.string(),
};

export const paymentRecorded = z.object({
  type: z.literal("PaymentRecorded"),
  data: z.strictObject(content),
});

/** Holds the whole new payment. */
export const paymentChanged = z.object({ type: z.literal("PaymentChanged"), data: z.strictObject(content) });

/** Its invoice was deleted: the money becomes an advance, the discount ends. */
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
  paymentMovedToAdvance,
  paymentDeleted,
]);
export type PaymentEvent = z.infer<typeof paymentEvent>;

/** Payment 7 is the stream `payment-7`. */
export const PAYMENT_CATEGORY = "payment";
