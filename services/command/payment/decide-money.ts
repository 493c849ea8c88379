import { inRupees } from "@bahi/contracts/money.ts";
import { allocatedTo, unallocatedPaise, wholeInvoiceId } from "@bahi/contracts/payment/allocation.ts";
import type { PaymentContent } from "@bahi/contracts/payment/commands.ts";
import { type Refused, refused } from "@bahi/contracts/refusal.ts";

/**
 * An invoice that a payment is on. `ownerId` is the customer who owes it today, after merges. `discountPaise` is the sum
 * of the discounts of other payments, `returnedPaise` what the goods are worth that came back, and `settledPaise` all that
 * is settled beside this payment: these discounts, and what of the goods settles the invoice, included.
 */
export type PaidInvoice =
  | { status: "absent" }
  | {
      status: "issued";
      ownerId: number;
      invoiceDate: string;
      totalPaise: number;
      discountPaise: number;
      returnedPaise: number;
      settledPaise: number;
    }
  | { status: "deleted" };

/** The invoices that a command names, by their numbers. */
export type PaidInvoices = (invoiceId: number) => PaidInvoice;

/** Whether a single invoice does not say what the payment is for: it is on several, or on one in part. */
export function isSplit(content: PaymentContent): boolean {
  const isOnSome = content.allocations.length > 0 || content.discountInvoiceId !== null;
  return isOnSome && wholeInvoiceId(content) === null;
}

export type MoneyRefusal =
  | "invoice-not-found"
  | "invoice-deleted"
  | "invoice-of-another-customer"
  | "allocation-above-amount"
  | "allocation-above-due";
export type DiscountRefusal = "discount-above-total" | "discount-on-several-invoices";

/**
 * What keeps the money of a payment from being on its invoices. What a split payment has on an invoice, and had before,
 * is not judged again: more may be settled there by now.
 */
export function refusalOfMoney(
  content: PaymentContent,
  ownerId: number,
  before: PaymentContent | undefined,
  invoices: PaidInvoices,
): Refused<MoneyRefusal> | undefined {
  const { allocations, amountPaise } = content;
  const advancePaise = unallocatedPaise(content);
  if (advancePaise < 0) {
    return refused(
      "allocation-above-amount",
      `${inRupees(amountPaise - advancePaise)} would be put on invoices, and ${inRupees(amountPaise)} was paid`,
    );
  }
  for (const { invoiceId } of allocations) {
    if (before !== undefined && isKeptOn(invoiceId, before, content)) continue;
    const refusal = refusalOfInvoice(invoiceId, content, ownerId, before, invoices(invoiceId));
    if (refusal) return refusal;
  }
  return undefined;
}

function isKeptOn(invoiceId: number, before: PaymentContent, after: PaymentContent): boolean {
  return (
    isSplit(before) &&
    before.customerId === after.customerId &&
    allocatedTo(invoiceId, before.allocations) === allocatedTo(invoiceId, after.allocations) &&
    discountOn(invoiceId, before) === discountOn(invoiceId, after)
  );
}

/**
 * The rule about discounts, which is nowhere else: all discounts on an invoice stay within its total. Returns the most
 * that the other discounts, and what credit notes settle, may add up to for one of `discountPaise` to fit. Below zero it
 * never fits.
 */
export function discountOthersPaiseMax(totalPaise: number, discountPaise: number): number {
  return totalPaise - discountPaise;
}

/**
 * The rule about payments on several invoices or in part, which is nowhere else: they put no more on an invoice than is
 * due on it. Returns the most that may be settled of it beside the money of `allocatedPaise`, by others and by a discount
 * of the payment itself. A payment that is on one invoice with all of its money has no such limit.
 */
export function othersPaiseMax(totalPaise: number, allocatedPaise: number): number {
  return totalPaise - allocatedPaise;
}

function refusalOfInvoice(
  invoiceId: number,
  content: PaymentContent,
  ownerId: number,
  before: PaymentContent | undefined,
  invoice: PaidInvoice,
): Refused<MoneyRefusal> | undefined {
  const isOnly = wholeInvoiceId(content) !== null;
  const named = (sentence: string) => (isOnly ? undefined : `Invoice #${invoiceId} ${sentence}`);
  if (invoice.status === "absent") return refused("invoice-not-found", named("does not exist"));
  if (invoice.status === "deleted") return refused("invoice-deleted", named("was deleted"));
  if (invoice.ownerId !== ownerId) {
    return refused("invoice-of-another-customer", named("belongs to another customer"));
  }
  const { totalPaise, settledPaise } = invoice;
  if (isOnly) return undefined;
  const hadPaise = before !== undefined && isSplit(before) ? settledBy(before, invoiceId) : 0;
  const isMore = settledBy(content, invoiceId) > hadPaise;
  const allocatedPaise = allocatedTo(invoiceId, content.allocations);
  const besidePaise = settledPaise + discountOn(invoiceId, content);
  if (!isMore || besidePaise <= othersPaiseMax(totalPaise, allocatedPaise)) return undefined;
  const duePaise = totalPaise - besidePaise;
  const amount = inRupees(allocatedPaise);
  return refused(
    "allocation-above-due",
    duePaise <= 0
      ? `Nothing is due on invoice #${invoiceId}, and ${amount} would be put on it`
      : `${inRupees(duePaise)} is due on invoice #${invoiceId}, and ${amount} would be put on it`,
  );
}

export function refusalOfDiscount(
  content: PaymentContent,
  before: PaymentContent | undefined,
  invoices: PaidInvoices,
): Refused<"discount-above-total"> | undefined {
  const { discountPaise, discountInvoiceId } = content;
  if (discountInvoiceId === null || discountPaise === 0) return undefined;
  if (before !== undefined && isKeptOn(discountInvoiceId, before, content)) return undefined;
  const invoice = invoices(discountInvoiceId);
  if (invoice.status !== "issued") return undefined;
  const othersMax = discountOthersPaiseMax(invoice.totalPaise, discountPaise);
  if (invoice.discountPaise > othersMax) {
    return refused(
      "discount-above-total",
      invoice.discountPaise === 0 ? undefined : "All discounts on the invoice together exceed its total",
    );
  }
  // A discount that was there before is not judged again by what came back since.
  const isMore = before === undefined || discountPaise > discountOn(discountInvoiceId, before);
  if (!isMore || invoice.discountPaise + invoice.returnedPaise <= othersMax) return undefined;
  return refused(
    "discount-above-total",
    `Goods for ${inRupees(invoice.returnedPaise)} of this invoice came back, and with the discounts that is more than its total`,
  );
}

/** What a payment settles of an invoice: the money on it, and its discount. */
function settledBy(content: PaymentContent, invoiceId: number): number {
  return allocatedTo(invoiceId, content.allocations) + discountOn(invoiceId, content);
}

function discountOn(invoiceId: number, content: PaymentContent): number {
  return content.discountInvoiceId === invoiceId ? content.discountPaise : 0;
}
