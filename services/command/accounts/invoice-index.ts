import { createColumn } from "../packed/column.ts";
import type { Freezable } from "../packed/frozen.ts";
import { createSums } from "../packed/sums.ts";
import { dayNumber } from "./packed-day.ts";

/** In the place of the number of an invoice: none. */
export const NO_INVOICE = 0;

type InvoiceContent = { invoiceId: number; customerId: number; invoiceDate: string; totalPaise: number };

/** The invoices by their numbers, with the sums of what is on them. Amounts are whole paise. */
export type InvoiceIndex = {
  /** As issued, or as corrected. */
  put(content: InvoiceContent): void;
  countCorrection(invoiceId: number): void;
  delete(invoiceId: number): void;
  /** Adds to the sum of the money, the discounts and the credit on it. */
  addSettled(invoiceId: number, paise: number): void;
  addDiscount(invoiceId: number, paise: number): void;
  /** Adds to the number of payments on it. */
  addPayments(invoiceId: number, count: number): void;
  isKnown(invoiceId: number): boolean;
  customerOf(invoiceId: number): number;
  /** Packed. */
  dayOf(invoiceId: number): number;
  totalOf(invoiceId: number): number;
  settledOf(invoiceId: number): number;
  discountOf(invoiceId: number): number;
  paymentsOn(invoiceId: number): number;
  correctionsOf(invoiceId: number): number;
  isDeleted(invoiceId: number): boolean;
  /** Whether it is one, and was not deleted. */
  isLive(invoiceId: number): boolean;
  /** Those that were not deleted. */
  live(): Generator<number>;
  parts: Record<string, Freezable>;
};

// The state of an invoice: a flag, and above it how often it was corrected.
const DELETED = 1;
const CORRECTION = 2;

/** About ten bytes an invoice. */
export function createInvoiceIndex(): InvoiceIndex {
  const customer = createColumn();
  const day = createColumn();
  const total = createColumn();
  const settled = createSums();
  const discount = createSums();
  const payments = createColumn();
  const state = createColumn();

  const isDeleted = (invoiceId: number) => state.get(invoiceId) % 2 === DELETED;

  return {
    put({ invoiceId, customerId, invoiceDate, totalPaise }) {
      customer.set(invoiceId, customerId);
      day.set(invoiceId, dayNumber(invoiceDate));
      total.set(invoiceId, totalPaise);
    },
    countCorrection: (invoiceId) => state.set(invoiceId, state.get(invoiceId) + CORRECTION),
    delete: (invoiceId) => state.set(invoiceId, state.get(invoiceId) | DELETED),
    addSettled: (invoiceId, paise) => settled.add(invoiceId, paise),
    addDiscount: (invoiceId, paise) => discount.add(invoiceId, paise),
    addPayments: (invoiceId, count) => payments.set(invoiceId, payments.get(invoiceId) + count),
    isKnown: (invoiceId) => customer.get(invoiceId) !== 0,
    customerOf: (invoiceId) => customer.get(invoiceId),
    dayOf: (invoiceId) => day.get(invoiceId),
    totalOf: (invoiceId) => total.get(invoiceId),
    settledOf: (invoiceId) => settled.get(invoiceId),
    discountOf: (invoiceId) => discount.get(invoiceId),
    paymentsOn: (invoiceId) => payments.get(invoiceId),
    correctionsOf: (invoiceId) => Math.floor(state.get(invoiceId) / CORRECTION),
    isDeleted: (invoiceId) => invoiceId !== NO_INVOICE && isDeleted(invoiceId),
    isLive: (invoiceId) => invoiceId !== NO_INVOICE && !isDeleted(invoiceId),
    *live() {
      for (const id of customer.ids()) if (!isDeleted(id)) yield id;
    },
    parts: { customer, day, total, settled, discount, payments, state },
  };
}
