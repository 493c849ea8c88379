import type { Allocation } from "@bahi/contracts/payment/events.ts";

/** The content of a payment, as far as accounts know it. */
export type Payment = {
  customerId: number;
  allocations: Allocation[];
  paymentDate: string;
  amountPaise: number;
  discountPaise: number;
  discountInvoiceId: number | null;
};

/** All of the money on one invoice, with the discount, or an advance. */
export function onOne(
  customerId: number,
  invoiceId: number | null,
  amountPaise: number,
  discountPaise = 0,
): Payment {
  return {
    customerId,
    paymentDate: "2026-04-02",
    allocations: invoiceId === null ? [] : [{ invoiceId, amountPaise }],
    amountPaise,
    discountPaise,
    discountInvoiceId: discountPaise > 0 ? invoiceId : null,
  };
}
