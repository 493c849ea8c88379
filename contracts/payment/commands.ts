import type { Allocation, PaymentRecorded } from "./events.ts";

/** Money received, and what it is for. Without an invoice there is no discount. */
export type PaymentContent = Omit<PaymentRecorded, "paymentId">;

/** What a clerk writes of a payment. The decision finds the invoice that the discount is on. */
export type RecordPayment = Omit<PaymentContent, "discountInvoiceId">;

/**
 * `allocations` null: the command names no invoice. A payment that is on one invoice with all of its money becomes an
 * advance; one that is on several or in part, which a single invoice cannot say, stays where it is.
 */
export type ChangePayment = { paymentId: number } & Omit<RecordPayment, "allocations"> & {
    allocations: Allocation[] | null;
  };

/** The whole set, whatever it was before. */
export type AllocatePayment = { paymentId: number; allocations: Allocation[] };

/** What of a payment's allocations is too much: money was put on the same invoice at the same instant, or it was corrected. */
export type GiveBackAllocations = { paymentId: number; excess: Allocation[]; reason: string };

/** Caused by the deletion of an invoice that the payment was on. */
export type MovePaymentToAdvance = { paymentId: number; invoiceId: number; reason: string };

export type DeletePayment = { paymentId: number; reason: string };
