import { allocatedTo, type MoneyOnInvoices, wholeInvoiceId } from "@bahi/contracts/payment/allocation.ts";
import type { Allocation } from "@bahi/contracts/payment/events.ts";
import type { Limits } from "./account-events.ts";
import type { Balances } from "./balances.ts";
import type { CreditNoteIndex } from "./credit-note-index.ts";
import type { InvoiceIndex } from "./invoice-index.ts";
import { type ExcessDiscount, judgeDiscount, judgeForeign, judgeMoney } from "./judgement.ts";
import type { PaymentIndex } from "./payment-index.ts";

/** What accounts, invoices, payments and credit notes are as of the event that is applied. */
export type Indexes = {
  invoices: InvoiceIndex;
  payments: PaymentIndex;
  creditNotes: CreditNoteIndex;
  balances: Balances;
};

/** The discount of a payment: where it is, what it was there before, and why it could not stay before. */
type Discount = { invoiceId: number; beforePaise: number; doubted: ExcessDiscount | undefined };

/** Money of a payment that has to leave an invoice, which the payment's own stream still has there. `stayingPaise`: beside it. */
export type Leaving = Allocation & { stayingPaise: number };

/** What a payment has just put on invoices. `settledBefore`: of each invoice with a limit. */
type Money = { after: MoneyOnInvoices; settledBefore: readonly number[]; leavingBefore: readonly Leaving[] };

/** Judges what a payment has just put on invoices by the limits that its event was decided by. */
export function createPaymentJudgement({ invoices, payments, creditNotes, balances }: Indexes) {
  /** What a judgement asks of an invoice with something of a payment on it. */
  function judged(paymentId: number, invoiceId: number) {
    return {
      totalPaise: invoices.totalOf(invoiceId),
      isLive: invoices.isLive(invoiceId),
      isForeign:
        invoices.correctionsOf(invoiceId) > 0 &&
        balances.ownerOf(invoices.customerOf(invoiceId)) !== balances.ownerOf(payments.customerOf(paymentId)),
    };
  }

  /** Why the discount of a payment cannot stay as it is now, if so. What could not stay before is judged as a new one. */
  function faultOfDiscount(
    paymentId: number,
    { invoiceId, beforePaise, doubted }: Discount,
    { discountOthersPaiseMax, limitTotals = [] }: Limits,
  ): ExcessDiscount["cause"] | undefined {
    const afterPaise = payments.discountBy(paymentId, invoiceId);
    const isStill = Math.min(beforePaise, afterPaise) > 0 && invoices.isLive(invoiceId);
    // An event that stores no limit says nothing of the discount.
    if (doubted !== undefined && discountOthersPaiseMax === undefined && isStill) return doubted.cause;
    return judgeDiscount({
      beforePaise: doubted === undefined ? beforePaise : 0,
      afterPaise,
      othersPaise: invoices.discountOf(invoiceId) - afterPaise,
      creditPaise: creditNotes.creditOn(invoiceId),
      othersPaiseMax: discountOthersPaiseMax ?? Infinity,
      decidedTotalPaise: limitTotals.find((each) => each.invoiceId === invoiceId)?.paise,
      invoice: judged(paymentId, invoiceId),
    });
  }

  /**
   * What had to leave invoices before, and has not: an event that stores no limit for an invoice says nothing of it. All of a
   * payment on one invoice may be more than is due.
   */
  function stillLeaving(
    { after, leavingBefore }: Money,
    isJudged: (invoiceId: number) => boolean,
  ): Allocation[] {
    if (wholeInvoiceId(after) !== null) return [];
    return leavingBefore
      .filter(({ invoiceId }) => invoices.isLive(invoiceId) && !isJudged(invoiceId))
      .map(({ invoiceId, amountPaise, stayingPaise }) => ({
        invoiceId,
        amountPaise: Math.min(amountPaise, allocatedTo(invoiceId, after.allocations) - stayingPaise),
      }))
      .filter(({ amountPaise }) => amountPaise > 0);
  }

  /** The money of a payment that cannot stay where it is put. */
  function moneyInExcess(
    paymentId: number,
    money: Money,
    { othersPaiseMax = [], limitTotals = [] }: Limits,
  ): Allocation[] {
    const decidedTotals = new Map(limitTotals.map(({ invoiceId, paise }) => [invoiceId, paise]));
    const tooMuch = othersPaiseMax.map(({ invoiceId, paise }, index) => {
      const allocatedPaise = payments.allocatedBy(paymentId, invoiceId);
      return {
        invoiceId,
        amountPaise: judgeMoney({
          allocatedPaise,
          settledBeforePaise: money.settledBefore[index] ?? 0,
          settledAfterPaise: payments.settledBy(paymentId, invoiceId),
          besidePaise: invoices.settledOf(invoiceId) - allocatedPaise,
          othersPaiseMax: paise,
          decidedTotalPaise: decidedTotals.get(invoiceId),
          invoice: judged(paymentId, invoiceId),
        }),
      };
    });
    const foreign = judgeForeign(money.after.allocations, (invoiceId) => judged(paymentId, invoiceId));
    const judgedIds = new Set([...othersPaiseMax, ...foreign].map(({ invoiceId }) => invoiceId));
    return [
      ...tooMuch.filter(({ amountPaise }) => amountPaise > 0),
      ...foreign,
      ...stillLeaving(money, (invoiceId) => judgedIds.has(invoiceId)),
    ];
  }

  return { faultOfDiscount, moneyInExcess };
}
