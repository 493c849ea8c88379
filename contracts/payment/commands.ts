import type { PaymentMethod } from "./events.ts";

/** Money received. `invoiceId` is null for an advance, which has no discount. */
export type PaymentContent = {
  customerId: number;
  invoiceId: number | null;
  paymentDate: string;
  amountPaise: number;
  discountPaise: number;
  discountReason: string;
  method: PaymentMethod;
  referenceNumber: string;
  notes: string;
};

export type RecordPayment = PaymentContent;
export type ChangePayment = { paymentId: number } & PaymentContent;
/** Caused by the deletion of the invoice that the payment was on. */
export type MovePaymentToAdvance = { paymentId: number; invoiceId: number; reason: string };
export type DeletePayment = { paymentId: number; reason: string };
