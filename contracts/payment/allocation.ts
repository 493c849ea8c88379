import type { Allocation } from "./events.ts";

/** On more invoices than these no payment is. */
export const ALLOCATIONS_MAX = 500;

/** A payment's money and what it is for. */
type Allocated = { amountPaise: number; allocations: readonly Allocation[] };

/** The money of a payment that is on no invoice: its advance. */
export function unallocatedPaise({ amountPaise, allocations }: Allocated): number {
  return allocations.reduce((left, allocation) => left - allocation.amountPaise, amountPaise);
}

/**
 * The invoice of a payment that is on one invoice with all of its money; null for any other. Such a payment may be more
 * than is due.
 */
export function wholeInvoiceId({ amountPaise, allocations }: Allocated): number | null {
  const [first, second] = allocations;
  const isWhole = first !== undefined && second === undefined && first.amountPaise === amountPaise;
  return isWhole ? first.invoiceId : null;
}

/** What is allocated to an invoice; zero where nothing is. */
export function allocatedTo(invoiceId: number, allocations: readonly Allocation[]): number {
  return allocations.find((allocation) => allocation.invoiceId === invoiceId)?.amountPaise ?? 0;
}

/** Every invoice that a payment is on, with money or with its discount. */
export function invoiceIdsOf({
  allocations,
  discountInvoiceId,
}: Pick<OnInvoices, "allocations" | "discountInvoiceId">): number[] {
  const ids = allocations.map(({ invoiceId }) => invoiceId);
  return discountInvoiceId === null || ids.includes(discountInvoiceId) ? ids : [...ids, discountInvoiceId];
}

/** What a payment is on its invoices. */
export type OnInvoices = {
  allocations: Allocation[];
  discountPaise: number;
  discountReason: string;
  discountInvoiceId: number | null;
};

/** A payment's money, what of it is on invoices, and its discount. */
export type MoneyOnInvoices = OnInvoices & { amountPaise: number };

/**
 * A payment after it has left some invoices: its money on them is an advance, and a discount on one of them ends. So does
 * the reason of no discount, once the payment is on no invoice any more.
 */
export function withoutInvoices<Content extends OnInvoices>(
  content: Content,
  isLeft: (invoiceId: number) => boolean,
): Content {
  const allocations = content.allocations.filter(({ invoiceId }) => !isLeft(invoiceId));
  const { discountInvoiceId } = content;
  const endsDiscount = discountInvoiceId === null ? allocations.length === 0 : isLeft(discountInvoiceId);
  if (!endsDiscount) return { ...content, allocations };
  return { ...content, allocations, discountPaise: 0, discountReason: "", discountInvoiceId: null };
}

export function withoutInvoice<Content extends OnInvoices>(content: Content, invoiceId: number): Content {
  return withoutInvoices(content, (each) => each === invoiceId);
}

/** A payment's allocations after some of its money has left invoices: it is an advance. No more leaves than was there. */
export function withLess(allocations: readonly Allocation[], left: readonly Allocation[]): Allocation[] {
  return allocations
    .map(({ invoiceId, amountPaise }) => ({
      invoiceId,
      amountPaise: Math.max(0, amountPaise - allocatedTo(invoiceId, left)),
    }))
    .filter(({ amountPaise }) => amountPaise > 0);
}
