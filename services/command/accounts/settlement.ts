import {
  allocatedTo,
  invoiceIdsOf,
  type MoneyOnInvoices,
  withLess,
  withoutInvoice,
} from "@bahi/contracts/payment/allocation.ts";
import { type Allocation, allocation } from "@bahi/contracts/payment/events.ts";
import { signed } from "@bahi/contracts/report/ledger-kinds.ts";
import { z } from "zod";
import type { Freezable } from "../packed/frozen.ts";
import { createSmallMap, createSmallSet } from "../packed/small-map.ts";
import type { AccountEvent, Limits } from "./account-events.ts";
import type { Entry } from "./balances.ts";
import { NO_INVOICE } from "./invoice-index.ts";
import {
  type ExcessAllocations,
  type ExcessCorrection,
  type ExcessDiscount,
  excessAllocationsSchema,
  excessCorrectionSchema,
  excessDiscountSchema,
  judgeCorrection,
} from "./judgement.ts";
import { dayNumber } from "./packed-day.ts";
import { createPaymentJudgement, type Indexes, type Leaving } from "./payment-judgement.ts";
import { leavingWith } from "./undone-correction.ts";

const unreleasedSchema = z.object({ position: z.string(), released: z.array(allocation) });
/**
 * What corrections of invoices have taken off a payment, and its own stream still has on them. `position` is that of the
 * latest event about it.
 */
export type UnreleasedMoney = z.infer<typeof unreleasedSchema>;

type Event<Type extends AccountEvent["type"]> = Extract<AccountEvent, { type: Type }>;
type Account = { customerId: number; paymentDate: string };

/** What payments settle on invoices: it changes by payments, and by what corrections and deletions take off. */
export type Settlement = {
  /** Takes the next content of a payment, and judges it by the limits that its event was decided by. */
  change(paymentId: number, after: MoneyOnInvoices, by: Changed): void;
  move(event: Event<"PaymentMovedToAdvance">, position: string): void;
  deletePayment(paymentId: number): void;
  /**
   * The new content of an invoice. What is on it beyond the limits of the decision leaves it, too. One that undoes another
   * is never judged: whatever the other had left room for leaves.
   */
  correct(event: Event<"InvoiceCorrected">, position: string): void;
  deleteInvoice(invoiceId: number): void;
  /** The entry of a payment in its account. Without its invoice the discount does not count. */
  entryOf(paymentId: number): Entry;
  invoiceEntryOf(invoiceId: number): Entry;
  /** The money of each payment on an invoice, the newest payment first. */
  moneyOn(invoiceId: number): { paymentId: number; amountPaise: number }[];
  excessiveDiscounts: ReadonlyMap<number, ExcessDiscount>;
  excessAllocations: ReadonlyMap<number, ExcessAllocations>;
  excessiveCorrections: ReadonlyMap<number, ExcessCorrection>;
  unreleasedMoney: ReadonlyMap<number, UnreleasedMoney>;
  /** Deleted invoices with payments on them. */
  unmoved: ReadonlySet<number>;
  parts: Record<string, Freezable>;
};

/** What undoes a correction stores no limit for discounts: they leave, as does all that does not fit. See `EventMetadata`. */
function isUndoing({ othersPaiseMax, discountOthersPaiseMax }: Limits): boolean {
  return othersPaiseMax !== undefined && discountOthersPaiseMax === undefined;
}

type Changed = { position: string; limits: Limits; account?: Account };

export function createSettlement(indexes: Indexes): Settlement {
  const { invoices, payments, creditNotes, balances } = indexes;
  const excessiveDiscounts = createSmallMap(excessDiscountSchema);
  const excessAllocations = createSmallMap(excessAllocationsSchema);
  const excessiveCorrections = createSmallMap(excessCorrectionSchema);
  const unreleasedMoney = createSmallMap(unreleasedSchema);
  const unmoved = createSmallSet();

  function entryOf(paymentId: number): Entry {
    const invoiceId = payments.discountInvoiceOf(paymentId);
    const discountPaise = invoices.isLive(invoiceId) ? payments.discountBy(paymentId, invoiceId) : 0;
    return {
      customerId: payments.customerOf(paymentId),
      amountPaise: signed("payment", payments.amountOf(paymentId)) + signed("discount", discountPaise),
      day: payments.dayOf(paymentId),
    };
  }

  function invoiceEntryOf(invoiceId: number): Entry {
    return {
      customerId: invoices.customerOf(invoiceId),
      amountPaise: signed("invoice", invoices.totalOf(invoiceId)),
      day: invoices.dayOf(invoiceId),
    };
  }

  /** Adds what a payment settles to the sums, or subtracts it. */
  function settle(content: MoneyOnInvoices, sign: 1 | -1): void {
    const { allocations, discountPaise, discountInvoiceId } = content;
    for (const { invoiceId, amountPaise } of allocations) invoices.addSettled(invoiceId, sign * amountPaise);
    if (discountInvoiceId !== null) {
      invoices.addSettled(discountInvoiceId, sign * discountPaise);
      invoices.addDiscount(discountInvoiceId, sign * discountPaise);
    }
    for (const invoiceId of invoiceIdsOf(content)) {
      invoices.addPayments(invoiceId, sign);
      const isUnmoved = invoices.isDeleted(invoiceId) && invoices.paymentsOn(invoiceId) > 0;
      if (isUnmoved) unmoved.add(invoiceId);
      else unmoved.delete(invoiceId);
    }
  }

  /** Takes the content, and with it the sums of its invoices and the account. */
  function put(paymentId: number, after: MoneyOnInvoices, account?: Account): void {
    const isDeleted = payments.isDeleted(paymentId);
    const before = payments.customerOf(paymentId) === 0 ? undefined : entryOf(paymentId);
    if (!isDeleted) settle(payments.contentOf(paymentId), -1);
    payments.put(paymentId, after);
    if (account !== undefined) payments.putAccount(paymentId, account);
    if (isDeleted) return;
    settle(after, 1);
    balances.replace(before, entryOf(paymentId));
  }

  function forget(paymentId: number): void {
    excessiveDiscounts.delete(paymentId);
    excessAllocations.delete(paymentId);
    unreleasedMoney.delete(paymentId);
  }

  const { faultOfDiscount, moneyInExcess } = createPaymentJudgement(indexes);

  /** What has to leave invoices: what does not fit there, and what corrections have taken off. */
  function leavingMoney(paymentId: number): Leaving[] {
    const excess = excessAllocations.get(paymentId)?.excess ?? [];
    const released = unreleasedMoney.get(paymentId)?.released ?? [];
    const invoiceIds = new Set([...excess, ...released].map(({ invoiceId }) => invoiceId));
    return [...invoiceIds].map((invoiceId) => ({
      invoiceId,
      amountPaise: allocatedTo(invoiceId, excess) + allocatedTo(invoiceId, released),
      // A correction may have taken off what did not fit.
      stayingPaise: Math.max(0, payments.allocatedBy(paymentId, invoiceId) - allocatedTo(invoiceId, excess)),
    }));
  }

  function change(paymentId: number, after: MoneyOnInvoices, { position, limits, account }: Changed): void {
    // What could not stay before is judged with the rest, whatever has come over it.
    const doubtedMoney = excessAllocations.get(paymentId)?.excess ?? [];
    const settledBefore = (limits.othersPaiseMax ?? []).map(
      ({ invoiceId }) => payments.settledBy(paymentId, invoiceId) - allocatedTo(invoiceId, doubtedMoney),
    );
    const leavingBefore = leavingMoney(paymentId);
    const invoiceId = after.discountInvoiceId ?? NO_INVOICE;
    const discount = {
      invoiceId,
      beforePaise: payments.discountBy(paymentId, invoiceId),
      doubted: excessiveDiscounts.get(paymentId),
    };
    put(paymentId, after, account);
    forget(paymentId);
    if (payments.isDeleted(paymentId)) return;

    const cause = faultOfDiscount(paymentId, discount, limits);
    const takesBack = account === undefined ? "discount" : "command";
    if (cause !== undefined) excessiveDiscounts.set(paymentId, { position, cause, takesBack });
    const excess = moneyInExcess(paymentId, { after, settledBefore, leavingBefore }, limits);
    if (excess.length > 0) excessAllocations.set(paymentId, { position, excess });
  }

  const paymentsOn = (invoiceId: number) =>
    invoices.paymentsOn(invoiceId) === 0 ? [] : payments.on(invoiceId);

  function moneyOn(invoiceId: number): { paymentId: number; amountPaise: number }[] {
    return paymentsOn(invoiceId)
      .map((paymentId) => ({ paymentId, amountPaise: payments.allocatedBy(paymentId, invoiceId) }))
      .filter(({ amountPaise }) => amountPaise > 0)
      .toReversed();
  }

  /** Takes money of a payment off a corrected invoice; its own stream says so later. */
  function release(paymentId: number, { invoiceId, amountPaise }: Allocation, position: string): void {
    const isDeleted = payments.isDeleted(paymentId);
    const taken = isDeleted ? 0 : Math.min(amountPaise, payments.allocatedBy(paymentId, invoiceId));
    if (taken <= 0) return;
    const before = payments.contentOf(paymentId);
    put(paymentId, {
      ...before,
      allocations: withLess(before.allocations, [{ invoiceId, amountPaise: taken }]),
    });
    const earlier = unreleasedMoney.get(paymentId)?.released ?? [];
    const sum = taken + allocatedTo(invoiceId, earlier);
    const others = earlier.filter((each) => each.invoiceId !== invoiceId);
    unreleasedMoney.set(paymentId, { position, released: [...others, { invoiceId, amountPaise: sum }] });
  }

  /** What was put on an invoice by what an undone correction said, and does not fit the content that is back, leaves. */
  function leaveUndone({ data, othersPaiseMax }: Event<"InvoiceCorrected">, position: string): void {
    const { invoiceId, totalPaise, lines, invoiceDate, customerId } = data;
    const owner = balances.ownerOf(customerId);
    const isForeign = (id: number) => balances.ownerOf(id) !== owner;
    const onIt = {
      creditNotes: creditNotes
        .fitting(invoiceId)
        .map((note) => ({ ...note, isForeign: isForeign(note.customerId) })),
      payments: paymentsOn(invoiceId).map((paymentId) => ({
        paymentId,
        amountPaise: payments.allocatedBy(paymentId, invoiceId),
        discountPaise: payments.discountBy(paymentId, invoiceId),
        isForeign: isForeign(payments.customerOf(paymentId)),
      })),
    };
    const isSettledAnew = othersPaiseMax !== undefined && othersPaiseMax.length > 0;
    const leaving = leavingWith({ totalPaise, lines, day: dayNumber(invoiceDate) }, onIt, isSettledAnew);
    for (const id of leaving.creditNoteIds) creditNotes.undoCorrection(id);
    for (const id of leaving.discountsOf)
      excessiveDiscounts.set(id, { position, cause: "correction", takesBack: "discount" });
    for (const { paymentId, amountPaise } of leaving.money)
      release(paymentId, { invoiceId, amountPaise }, position);
  }

  return {
    change,

    move({ data: { paymentId, invoiceId } }, position) {
      const isElsewhere = (each: Allocation) => each.invoiceId !== invoiceId;
      const released = unreleasedMoney.get(paymentId)?.released.filter(isElsewhere) ?? [];
      const excess = excessAllocations.get(paymentId)?.excess.filter(isElsewhere) ?? [];
      const after = withoutInvoice(payments.contentOf(paymentId), invoiceId);
      change(paymentId, after, { position, limits: {} });
      // It says nothing of the other invoices.
      if (released.length > 0) unreleasedMoney.set(paymentId, { position, released });
      if (excess.length > 0) excessAllocations.set(paymentId, { position, excess });
    },

    deletePayment(paymentId) {
      forget(paymentId);
      if (payments.isDeleted(paymentId)) return;
      settle(payments.contentOf(paymentId), -1);
      balances.replace(entryOf(paymentId), undefined);
      payments.delete(paymentId);
    },

    correct(event, position) {
      const { data, othersPaiseMax, discountOthersPaiseMax } = event;
      const { invoiceId, released } = data;
      const doubted = excessiveCorrections.get(invoiceId);
      const keptVersion = doubted?.keptVersion ?? 1 + invoices.correctionsOf(invoiceId);
      const keptCustomerId = doubted?.keptCustomerId ?? invoices.customerOf(invoiceId);
      const ownerBefore = balances.ownerOf(keptCustomerId);
      const before = invoiceEntryOf(invoiceId);
      invoices.put(data);
      if (!invoices.isDeleted(invoiceId)) balances.replace(before, invoiceEntryOf(invoiceId));
      invoices.countCorrection(invoiceId);
      for (const { paymentId, amountPaise } of released)
        release(paymentId, { invoiceId, amountPaise }, position);

      excessiveCorrections.delete(invoiceId);
      if (isUndoing(event)) {
        leaveUndone(event, position);
        return;
      }
      const isSameCustomer = balances.ownerOf(data.customerId) === ownerBefore;
      const cause = judgeCorrection({
        discountPaise: invoices.discountOf(invoiceId),
        // One that keeps the customer of another that cannot stay was not decided as one to another customer.
        discountPaiseMax: doubted === undefined || isSameCustomer ? (discountOthersPaiseMax ?? Infinity) : 0,
        lines: data.lines,
        day: dayNumber(data.invoiceDate),
        isSameCustomer,
        returned: creditNotes.returnedOf(invoiceId),
        firstReturnDay: creditNotes.firstDayOf(invoiceId),
      });
      if (cause !== undefined) {
        excessiveCorrections.set(invoiceId, { position, cause, keptVersion, keptCustomerId });
        return;
      }
      let excessPaise = invoices.settledOf(invoiceId) - (othersPaiseMax?.[0]?.paise ?? Infinity);
      if (excessPaise <= 0) return;
      for (const { paymentId, amountPaise } of moneyOn(invoiceId)) {
        const taken = Math.min(excessPaise, amountPaise);
        if (taken > 0) release(paymentId, { invoiceId, amountPaise: taken }, position);
        excessPaise -= taken;
      }
    },

    deleteInvoice(invoiceId) {
      excessiveCorrections.delete(invoiceId);
      creditNotes.deleteInvoice(invoiceId);
      if (invoices.isDeleted(invoiceId)) return;
      const discounts = invoices.discountOf(invoiceId) === 0 ? [] : payments.on(invoiceId);
      const before = discounts.map(entryOf);
      if (invoices.isKnown(invoiceId)) balances.replace(invoiceEntryOf(invoiceId), undefined);
      invoices.delete(invoiceId);
      for (const [index, paymentId] of discounts.entries())
        balances.replace(before[index], entryOf(paymentId));
      if (invoices.paymentsOn(invoiceId) > 0) unmoved.add(invoiceId);
    },

    entryOf,
    invoiceEntryOf,
    moneyOn,
    excessiveDiscounts,
    excessAllocations,
    excessiveCorrections,
    unreleasedMoney,
    unmoved,
    parts: { excessiveDiscounts, excessAllocations, excessiveCorrections, unreleasedMoney, unmoved },
  };
}
