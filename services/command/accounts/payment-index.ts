import { allocatedTo, type OnInvoices, wholeInvoiceId } from "@bahi/contracts/payment/allocation.ts";
import type { Allocation } from "@bahi/contracts/payment/events.ts";
import { flagColumn, float64Column, int32Column } from "./column.ts";
import { dayNumber } from "./packed-day.ts";

/** In the column of an invoice: none. */
export const NO_INVOICE = 0;

/** What is known of the content of a payment. Amounts are whole paise. */
export type PaymentContent = OnInvoices & { amountPaise: number };

/** The payments by their numbers. */
export type PaymentIndex = {
  put(paymentId: number, content: PaymentContent): void;
  /** Whose account it is in by its event, and its date. */
  putAccount(paymentId: number, account: { customerId: number; paymentDate: string }): void;
  delete(paymentId: number): void;
  contentOf(paymentId: number): PaymentContent;
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
  /** Whether it has money or a discount on an invoice. */
  isOn(paymentId: number, invoiceId: number): boolean;
  /** Those that were not deleted and are on such an invoice, with each of these. */
  liveOn(isWanted: (invoiceId: number) => boolean): Generator<{ paymentId: number; invoiceId: number }>;
};

/** Packed columns, a few bytes for each payment. */
export function createPaymentIndex(): PaymentIndex {
  const customer = int32Column();
  /** The invoice of those that are on one with all of their money. */
  const invoice = int32Column();
  const day = int32Column();
  const amount = float64Column();
  const discount = float64Column();
  const discountInvoice = int32Column();
  const deleted = flagColumn();
  /** The allocations of all other payments that have any. */
  const splits = new Map<number, Allocation[]>();
  let count = 0;

  const isDeleted = (paymentId: number) => deleted.get(paymentId) === 1;

  function* live(): Generator<number> {
    for (let id = 1; id <= count; id++) if (!isDeleted(id)) yield id;
  }

  function allocationsOf(paymentId: number): Allocation[] {
    const invoiceId = invoice.get(paymentId);
    const whole = invoiceId === NO_INVOICE ? [] : [{ invoiceId, amountPaise: amount.get(paymentId) }];
    return splits.get(paymentId) ?? whole;
  }

  function allocatedBy(paymentId: number, invoiceId: number): number {
    const split = splits.get(paymentId);
    if (split !== undefined) return allocatedTo(invoiceId, split);
    const isIts = invoiceId !== NO_INVOICE && invoice.get(paymentId) === invoiceId;
    return isIts ? amount.get(paymentId) : 0;
  }

  function discountBy(paymentId: number, invoiceId: number): number {
    const isIts = discountInvoice.get(paymentId) === invoiceId && !isDeleted(paymentId);
    return isIts ? discount.get(paymentId) : 0;
  }

  return {
    put(paymentId, content) {
      const wholeId = wholeInvoiceId(content);
      amount.set(paymentId, content.amountPaise);
      invoice.set(paymentId, wholeId ?? NO_INVOICE);
      discount.set(paymentId, content.discountPaise);
      discountInvoice.set(paymentId, content.discountInvoiceId ?? NO_INVOICE);
      if (wholeId === null && content.allocations.length > 0) splits.set(paymentId, content.allocations);
      else splits.delete(paymentId);
    },
    putAccount(paymentId, { customerId, paymentDate }) {
      customer.set(paymentId, customerId);
      day.set(paymentId, dayNumber(paymentDate));
      count = Math.max(count, paymentId);
    },
    delete: (paymentId) => deleted.set(paymentId, 1),

    contentOf(paymentId) {
      const discountInvoiceId = discountInvoice.get(paymentId);
      return {
        amountPaise: amount.get(paymentId),
        allocations: allocationsOf(paymentId),
        discountPaise: discount.get(paymentId),
        discountReason: "",
        discountInvoiceId: discountInvoiceId === NO_INVOICE ? null : discountInvoiceId,
      };
    },
    amountOf: (paymentId) => amount.get(paymentId),
    discountInvoiceOf: (paymentId) => discountInvoice.get(paymentId),
    customerOf: (paymentId) => customer.get(paymentId),
    dayOf: (paymentId) => day.get(paymentId),
    isDeleted,
    live,

    allocatedBy,
    discountBy,
    settledBy(paymentId, invoiceId) {
      return isDeleted(paymentId) ? 0 : allocatedBy(paymentId, invoiceId) + discountBy(paymentId, invoiceId);
    },
    isOn(paymentId, invoiceId) {
      if (discountInvoice.get(paymentId) === invoiceId) return true;
      const wholeId = invoice.get(paymentId);
      if (wholeId !== NO_INVOICE) return wholeId === invoiceId;
      return splits.get(paymentId)?.some((each) => each.invoiceId === invoiceId) === true;
    },
    *liveOn(isWanted) {
      for (const paymentId of live()) {
        const wholeId = invoice.get(paymentId);
        const discountId = discountInvoice.get(paymentId);
        if (wholeId !== NO_INVOICE && isWanted(wholeId)) yield { paymentId, invoiceId: wholeId };
        for (const { invoiceId } of splits.get(paymentId) ?? [])
          if (isWanted(invoiceId)) yield { paymentId, invoiceId };
        const isAlone = discountId !== NO_INVOICE && allocatedBy(paymentId, discountId) === 0;
        if (isAlone && isWanted(discountId)) yield { paymentId, invoiceId: discountId };
      }
    },
  };
}
