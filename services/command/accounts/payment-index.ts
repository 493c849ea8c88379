import { allocatedTo, type MoneyOnInvoices, wholeInvoiceId } from "@bahi/contracts/payment/allocation.ts";
import type { Allocation } from "@bahi/contracts/payment/events.ts";
import { createColumn } from "../packed/column.ts";
import type { Freezable } from "../packed/frozen.ts";
import { createAllocationRows } from "./allocation-rows.ts";
import { NO_INVOICE } from "./invoice-index.ts";
import { dayNumber } from "./packed-day.ts";

/** The payments by their numbers. Amounts are whole paise. */
export type PaymentIndex = {
  put(paymentId: number, content: MoneyOnInvoices): void;
  /** Whose account it is in by its event, and its date. */
  putAccount(paymentId: number, account: { customerId: number; paymentDate: string }): void;
  delete(paymentId: number): void;
  contentOf(paymentId: number): MoneyOnInvoices;
  amountOf(paymentId: number): number;
  /** The invoice that its discount is on; {@link NO_INVOICE} without one. */
  discountInvoiceOf(paymentId: number): number;
  customerOf(paymentId: number): number;
  /** Packed. */
  dayOf(paymentId: number): number;
  isDeleted(paymentId: number): boolean;
  /** Those that were not deleted, ascending. */
  live(): Generator<number>;
  /** The money of a payment that is on an invoice, be it deleted or not. */
  allocatedBy(paymentId: number, invoiceId: number): number;
  /** The discount of a payment, if it is on this invoice. */
  discountBy(paymentId: number, invoiceId: number): number;
  /** What a payment settles of an invoice. */
  settledBy(paymentId: number, invoiceId: number): number;
  /** Those that were not deleted and have money or a discount on an invoice, ascending. */
  on(invoiceId: number): number[];
  parts: Record<string, Freezable>;
};

// The state of a payment: flags.
const DELETED = 1;
/** Its discount is on the invoice that has all of its money. */
const DISCOUNT_THERE = 2;

/** About nine bytes a payment. */
export function createPaymentIndex(): PaymentIndex {
  const customer = createColumn();
  /** The invoice of those that are on one with all of their money. */
  const invoice = createColumn();
  const day = createColumn();
  const amount = createColumn();
  const discount = createColumn();
  /** The invoice of a discount that is on another one. */
  const discountInvoice = createColumn();
  const state = createColumn();
  /** The allocations of all other payments that have any. */
  const splits = createAllocationRows();

  const isDeleted = (paymentId: number) => (state.get(paymentId) & DELETED) !== 0;

  function discountInvoiceOf(paymentId: number): number {
    const isThere = (state.get(paymentId) & DISCOUNT_THERE) !== 0;
    return isThere ? invoice.get(paymentId) : discountInvoice.get(paymentId);
  }

  function allocationsOf(paymentId: number): Allocation[] {
    const invoiceId = invoice.get(paymentId);
    return invoiceId === NO_INVOICE
      ? splits.of(paymentId)
      : [{ invoiceId, amountPaise: amount.get(paymentId) }];
  }

  function allocatedBy(paymentId: number, invoiceId: number): number {
    const wholeId = invoice.get(paymentId);
    if (wholeId === NO_INVOICE) return allocatedTo(invoiceId, splits.of(paymentId));
    return wholeId === invoiceId ? amount.get(paymentId) : 0;
  }

  function discountBy(paymentId: number, invoiceId: number): number {
    const isIts = discountInvoiceOf(paymentId) === invoiceId && !isDeleted(paymentId);
    return isIts ? discount.get(paymentId) : 0;
  }

  return {
    put(paymentId, content) {
      const wholeId = wholeInvoiceId(content) ?? NO_INVOICE;
      const discountId = content.discountInvoiceId ?? NO_INVOICE;
      const isThere = discountId !== NO_INVOICE && discountId === wholeId;
      amount.set(paymentId, content.amountPaise);
      invoice.set(paymentId, wholeId);
      discount.set(paymentId, content.discountPaise);
      discountInvoice.set(paymentId, isThere ? NO_INVOICE : discountId);
      state.set(paymentId, (isDeleted(paymentId) ? DELETED : 0) | (isThere ? DISCOUNT_THERE : 0));
      splits.put(paymentId, wholeId === NO_INVOICE ? content.allocations : []);
    },
    putAccount(paymentId, { customerId, paymentDate }) {
      customer.set(paymentId, customerId);
      day.set(paymentId, dayNumber(paymentDate));
    },
    delete: (paymentId) => state.set(paymentId, state.get(paymentId) | DELETED),

    contentOf(paymentId) {
      const discountInvoiceId = discountInvoiceOf(paymentId);
      return {
        amountPaise: amount.get(paymentId),
        allocations: allocationsOf(paymentId),
        discountPaise: discount.get(paymentId),
        discountReason: "",
        discountInvoiceId: discountInvoiceId === NO_INVOICE ? null : discountInvoiceId,
      };
    },
    amountOf: (paymentId) => amount.get(paymentId),
    discountInvoiceOf,
    customerOf: (paymentId) => customer.get(paymentId),
    dayOf: (paymentId) => day.get(paymentId),
    isDeleted,
    *live() {
      for (const id of customer.ids()) if (!isDeleted(id)) yield id;
    },

    allocatedBy,
    discountBy,
    settledBy(paymentId, invoiceId) {
      return isDeleted(paymentId) ? 0 : allocatedBy(paymentId, invoiceId) + discountBy(paymentId, invoiceId);
    },
    on(invoiceId) {
      const found = [...invoice.find(invoiceId), ...splits.on(invoiceId), ...discountInvoice.find(invoiceId)];
      return [...new Set(found)].filter((id) => !isDeleted(id)).toSorted((one, other) => one - other);
    },
    parts: { customer, invoice, day, amount, discount, discountInvoice, state, ...splits.parts },
  };
}
