/**
 * Version 2 of `PaymentRecorded` and `PaymentChanged` says for each invoice how much of the money is on it. Version 1 had
 * one invoice at most, with all of the money and the discount on it.
 */
export function withAllocations(data: object): object {
  if (!("invoiceId" in data)) return data;
  const { invoiceId, ...rest } = data;
  const amountPaise = "amountPaise" in rest ? rest.amountPaise : undefined;
  const hasDiscount = "discountPaise" in rest && rest.discountPaise !== 0;
  return {
    ...rest,
    allocations: invoiceId === null ? [] : [{ invoiceId, amountPaise }],
    discountInvoiceId: hasDiscount ? invoiceId : null,
  };
}

/** The first reads version 1 as version 2, and so on. */
export const paymentContentSteps = [withAllocations];
