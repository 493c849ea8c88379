import {
  allocatedTo,
  type OnInvoices,
  wholeInvoiceId,
  withLess,
  withoutInvoice,
} from "@bahi/contracts/payment/allocation.ts";
import type { Allocation } from "@bahi/contracts/payment/events.ts";
import { signed } from "@bahi/contracts/report/ledger-kinds.ts";
import type { Returned } from "../credit-note/decide.ts";
import { flagColumn, float64Column, int32Column } from "./column.ts";
import type { AccountEvent } from "./account-events.ts";
import { createCreditNoteIndex, type Misfit } from "./credit-note-index.ts";

export type UnmovedPayment = { paymentId: number; invoiceId: number };

/** What of a payment's allocations does not fit, and the position of the event that made them. */
export type ExcessAllocations = { position: string; excess: Allocation[] };

/**
 * What corrections of invoices have taken off a payment, and its own stream still has on them. `position` is that of the
 * latest event about it.
 */
export type UnreleasedMoney = { position: string; released: Allocation[] };

/** The position of a correction that cannot stay, and what it does not leave room for. */
export type ExcessiveCorrection = { position: string; cause: "discount" | "return" };

export type AccountInvoice = {
  customerId: number;
  invoiceDate: string;
  totalPaise: number;
  isDeleted: boolean;
};

/** Balances, and what is settled on invoices, folded from the events of the whole store. Amounts are whole paise. */
export type AccountIndex = {
  apply: (event: AccountEvent, position: string) => void;
  /** Opening balance + invoiced − paid − discounts − credited of a customer and of all who were merged into them. */
  balanceOf(customerId: number): number;
  /** An invoice as issued, or as last corrected. Its `customerId` is that of the event; merges are not followed. */
  invoice(invoiceId: number): AccountInvoice | undefined;
  /** The date of the first invoice, payment or credit note of a customer and of all who were merged into them. */
  firstEntryDateOf(customerId: number): string | undefined;
  /** Sum of the discounts on an invoice, without that of one payment. */
  discountOn(invoiceId: number, exceptPaymentId?: number): number;
  /** Sum of the money, the discounts and the credit on an invoice, without those of one payment. */
  settledOn(invoiceId: number, exceptPaymentId?: number): number;
  /**
   * Payments with an excessive discount, each with the position of the event that gave it. An event says how much the
   * other discounts on the invoice may be; it is excessive when they were more. This happens only to the later of two
   * discounts that two instances decided at the same instant. Events of releases that stored no limit are never
   * excessive.
   */
  excessiveDiscounts: ReadonlyMap<number, string>;
  /** The same for the money of payments that are on several invoices or in part: what of it exceeds what was due. */
  excessAllocations: ReadonlyMap<number, ExcessAllocations>;
  /**
   * Corrected invoices with too large discounts, or from which more came back. This happens only where a discount or a
   * credit note and a correction were decided at the same instant, and the correction is the later one in the log.
   */
  excessiveCorrections: ReadonlyMap<number, ExcessiveCorrection>;
  /** Payments whose own stream has more of their money on invoices than the corrections of these have left. */
  unreleasedMoney: ReadonlyMap<number, UnreleasedMoney>;
  /** The money of each payment on an invoice, the newest payment first. */
  moneyOn(invoiceId: number): { paymentId: number; amountPaise: number }[];
  /** The numbers of the credit notes on an invoice that were not deleted, ascending. */
  creditNotesOn(invoiceId: number): number[];
  /** What they settle of it. */
  creditOn(invoiceId: number): number;
  /** The earliest of their dates. */
  firstReturnDateOf(invoiceId: number): string | undefined;
  /** What came back of each line of an invoice. */
  returnedOf(invoiceId: number): ReadonlyMap<number, Returned>;
  /** The credit notes that cannot stay. */
  creditNoteMisfits: ReadonlyMap<number, Misfit>;
  /** Payments whose own stream still has them on this invoice. */
  paymentsOn(invoiceId: number): number[];
  /** Payments whose own stream still has them on a deleted invoice, with each of these. */
  unmovedPayments(): UnmovedPayment[];
  /** Deleted customers with a balance. */
  deletedWithBalance(): number[];
  /** The business date of the earliest entry of each account, by its owner. */
  firstDays(): Map<number, string>;
};

const NO_INVOICE = 0;

/** What the index knows of the content of a payment. */
type Content = OnInvoices & { amountPaise: number };

type Correction = Extract<AccountEvent, { type: "InvoiceCorrected" }>;
type Invoiced = Extract<AccountEvent, { type: "InvoiceCreated" }>["data"];
type Credit = { invoiceId: number; settledPaise: number };

/** Packed columns, a few bytes for each record: a million invoices fit in memory. Queries scan them. */
export function createAccountIndex(): AccountIndex {
  const invoice = {
    customer: int32Column(),
    day: int32Column(),
    total: float64Column(),
    settled: float64Column(),
    /** How often it was corrected. */
    corrections: int32Column(),
    isDeleted: flagColumn(),
  };
  const payment = {
    customer: int32Column(),
    /** The invoice of those that are on one with all of their money. */
    invoice: int32Column(),
    day: int32Column(),
    amount: float64Column(),
    discount: float64Column(),
    discountInvoice: int32Column(),
    isDeleted: flagColumn(),
  };
  /** The allocations of all other payments that have any. */
  const splits = new Map<number, Allocation[]>();
  const creditNotes = createCreditNoteIndex();
  const masterOf = new Map<number, number>();
  const deletedCustomers = new Set<number>();
  /** Of those customers who have one. */
  const openings = new Map<number, { amountPaise: number; day: number }>();
  /** Sums of the discounts on those invoices that have any. */
  const discounts = new Map<number, number>();
  const excessiveDiscounts = new Map<number, string>();
  const excessAllocations = new Map<number, ExcessAllocations>();
  const excessiveCorrections = new Map<number, ExcessiveCorrection>();
  const unreleasedMoney = new Map<number, UnreleasedMoney>();
  let invoiceCount = 0;
  let paymentCount = 0;

  function ownerOf(customerId: number): number {
    const master = masterOf.get(customerId);
    return master === undefined ? customerId : ownerOf(master);
  }

  /** What a payment adds to the balance. Without its invoice the discount does not count. */
  function paymentAmount(paymentId: number): number {
    const invoiceId = payment.discountInvoice.get(paymentId);
    const hasDiscount = invoiceId !== NO_INVOICE && invoice.isDeleted.get(invoiceId) === 0;
    const discountPaise = hasDiscount ? payment.discount.get(paymentId) : 0;
    return signed("payment", payment.amount.get(paymentId)) + signed("discount", discountPaise);
  }

  /** Visits every entry of every account: debits above zero, credits below. */
  function eachEntry(visit: (ownerId: number, amountPaise: number, day: number) => void): void {
    for (const [customerId, { amountPaise, day }] of openings) {
      visit(customerId, signed("opening", amountPaise), day);
    }
    eachDocument(visit);
  }

  /** The same without opening balances. */
  function eachDocument(visit: (ownerId: number, amountPaise: number, day: number) => void): void {
    for (let id = 1; id <= invoiceCount; id++) {
      if (invoice.isDeleted.get(id) === 1) continue;
      const owner = ownerOf(invoice.customer.get(id));
      visit(owner, signed("invoice", invoice.total.get(id)), invoice.day.get(id));
    }
    for (const id of livePayments()) {
      visit(ownerOf(payment.customer.get(id)), paymentAmount(id), payment.day.get(id));
    }
    for (const { customerId, totalPaise, day } of creditNotes.all()) {
      visit(ownerOf(customerId), signed("credit_note", totalPaise), day);
    }
  }

  function contentOf(paymentId: number): Content {
    const amountPaise = payment.amount.get(paymentId);
    const invoiceId = payment.invoice.get(paymentId);
    const discountInvoiceId = payment.discountInvoice.get(paymentId);
    return {
      amountPaise,
      allocations: splits.get(paymentId) ?? (invoiceId === NO_INVOICE ? [] : [{ invoiceId, amountPaise }]),
      discountPaise: payment.discount.get(paymentId),
      discountReason: "",
      discountInvoiceId: discountInvoiceId === NO_INVOICE ? null : discountInvoiceId,
    };
  }

  function put(paymentId: number, content: Content): void {
    const { amountPaise, allocations, discountPaise, discountInvoiceId } = content;
    const wholeId = wholeInvoiceId(content);
    payment.amount.set(paymentId, amountPaise);
    payment.invoice.set(paymentId, wholeId ?? NO_INVOICE);
    payment.discount.set(paymentId, discountPaise);
    payment.discountInvoice.set(paymentId, discountInvoiceId ?? NO_INVOICE);
    if (wholeId === null && allocations.length > 0) splits.set(paymentId, allocations);
    else splits.delete(paymentId);
  }

  /** Adds what a payment settles to the sums, or subtracts it. */
  function settle({ allocations, discountPaise, discountInvoiceId }: Content, sign: 1 | -1): void {
    const add = (invoiceId: number, paise: number) =>
      invoice.settled.set(invoiceId, invoice.settled.get(invoiceId) + sign * paise);
    for (const { invoiceId, amountPaise } of allocations) add(invoiceId, amountPaise);
    if (discountInvoiceId === null || discountPaise === 0) return;
    add(discountInvoiceId, discountPaise);
    discounts.set(discountInvoiceId, (discounts.get(discountInvoiceId) ?? 0) + sign * discountPaise);
  }

  /** The discount of a payment, if it is on this invoice. */
  function discountBy(paymentId: number, invoiceId: number): number {
    const isIts =
      payment.discountInvoice.get(paymentId) === invoiceId && payment.isDeleted.get(paymentId) === 0;
    return isIts ? payment.discount.get(paymentId) : 0;
  }

  /** What a payment settles of an invoice. */
  function settledBy(paymentId: number, invoiceId: number): number {
    if (payment.isDeleted.get(paymentId) === 1) return 0;
    return allocatedBy(paymentId, invoiceId) + discountBy(paymentId, invoiceId);
  }

  function allocatedBy(paymentId: number, invoiceId: number): number {
    const split = splits.get(paymentId);
    if (split !== undefined) return allocatedTo(invoiceId, split);
    const isIts = invoiceId !== NO_INVOICE && payment.invoice.get(paymentId) === invoiceId;
    return isIts ? payment.amount.get(paymentId) : 0;
  }

  /** Takes the next content of a payment, and judges it by the limits that its event was decided by. */
  function change(
    paymentId: number,
    after: Content & { customerId: number },
    {
      discountOthersPaiseMax: othersMax = Infinity,
      othersPaiseMax = [],
      limitTotals = [],
    }: Omit<AccountEvent, "type" | "data">,
    position: string,
  ): void {
    const isDeleted = payment.isDeleted.get(paymentId) === 1;
    const discountInvoiceId = after.discountInvoiceId ?? NO_INVOICE;
    const discountBefore = discountBy(paymentId, discountInvoiceId);
    const settledBefore = othersPaiseMax.map(({ invoiceId }) => settledBy(paymentId, invoiceId));
    if (!isDeleted) settle(contentOf(paymentId), -1);
    put(paymentId, after);
    forget(paymentId);
    if (isDeleted) return;

    const owner = ownerOf(after.customerId);
    const isForeign = (invoiceId: number) =>
      invoice.corrections.get(invoiceId) > 0 && ownerOf(invoice.customer.get(invoiceId)) !== owner;
    const totals = new Map(limitTotals.map(({ invoiceId, paise }) => [invoiceId, paise]));
    /** By how much a correction that the decision did not see has raised the total. */
    const raisedBy = (invoiceId: number) => {
      const totalPaise = invoice.total.get(invoiceId);
      return totalPaise - (totals.get(invoiceId) ?? totalPaise);
    };
    const isMore = discountBy(paymentId, discountInvoiceId) > discountBefore;
    const discountsMax = isForeign(discountInvoiceId) ? -1 : othersMax + raisedBy(discountInvoiceId);
    if (isMore && isLive(discountInvoiceId) && (discounts.get(discountInvoiceId) ?? 0) > discountsMax) {
      excessiveDiscounts.set(paymentId, position);
    }
    const excess = othersPaiseMax.flatMap(({ invoiceId, paise }, index) => {
      const beside = invoice.settled.get(invoiceId) + discountBy(paymentId, invoiceId);
      const grown = settledBy(paymentId, invoiceId) - (settledBefore[index] ?? 0);
      const limit = paise + raisedBy(invoiceId);
      const tooMuch = Math.min(beside - limit, grown, allocatedBy(paymentId, invoiceId));
      const isJudged = isLive(invoiceId) && !isForeign(invoiceId);
      return tooMuch > 0 && isJudged ? { invoiceId, amountPaise: tooMuch } : [];
    });
    excess.push(...after.allocations.filter(({ invoiceId }) => isLive(invoiceId) && isForeign(invoiceId)));
    if (excess.length > 0) excessAllocations.set(paymentId, { position, excess });
    settle(after, 1);
  }

  const isLive = (invoiceId: number) => invoiceId !== NO_INVOICE && invoice.isDeleted.get(invoiceId) === 0;

  /** Takes money of a payment off a corrected invoice; its own stream says so later. */
  function release(paymentId: number, { invoiceId, amountPaise }: Allocation, position: string): void {
    const isDeleted = payment.isDeleted.get(paymentId) === 1;
    const taken = isDeleted ? 0 : Math.min(amountPaise, allocatedBy(paymentId, invoiceId));
    if (taken <= 0) return;
    const before = contentOf(paymentId);
    const after = {
      ...before,
      allocations: withLess(before.allocations, [{ invoiceId, amountPaise: taken }]),
    };
    settle(before, -1);
    put(paymentId, after);
    settle(after, 1);
    const earlier = unreleasedMoney.get(paymentId)?.released ?? [];
    const sum = taken + allocatedTo(invoiceId, earlier);
    const others = earlier.filter((each) => each.invoiceId !== invoiceId);
    const released = [...others, { invoiceId, amountPaise: sum }];
    unreleasedMoney.set(paymentId, { position, released });
  }

  function moneyOn(invoiceId: number): { paymentId: number; amountPaise: number }[] {
    const on = livePayments()
      .map((paymentId) => ({ paymentId, amountPaise: allocatedBy(paymentId, invoiceId) }))
      .filter(({ amountPaise }) => amountPaise > 0)
      .toArray();
    return on.toReversed();
  }

  /** The new content of an invoice. What is on it beyond the limits of the decision leaves it, too. */
  function correct(
    { data, othersPaiseMax, discountOthersPaiseMax: discountsMax = Infinity }: Correction,
    position: string,
  ): void {
    const { invoiceId, released } = data;
    const ownerBefore = ownerOf(invoice.customer.get(invoiceId));
    putInvoice(data);
    invoice.corrections.set(invoiceId, invoice.corrections.get(invoiceId) + 1);
    for (const { paymentId, amountPaise } of released)
      release(paymentId, { invoiceId, amountPaise }, position);
    excessiveCorrections.delete(invoiceId);
    if ((discounts.get(invoiceId) ?? 0) > discountsMax) {
      excessiveCorrections.set(invoiceId, { position, cause: "discount" });
      return;
    }
    const isSameCustomer = ownerOf(data.customerId) === ownerBefore;
    if (!creditNotes.fits(invoiceId, { ...data, day: dayNumber(data.invoiceDate), isSameCustomer })) {
      excessiveCorrections.set(invoiceId, { position, cause: "return" });
      return;
    }
    let excessPaise = invoice.settled.get(invoiceId) - (othersPaiseMax?.[0]?.paise ?? Infinity);
    if (excessPaise <= 0) return;
    for (const { paymentId, amountPaise } of moneyOn(invoiceId)) {
      const taken = Math.min(excessPaise, amountPaise);
      if (taken > 0) release(paymentId, { invoiceId, amountPaise: taken }, position);
      excessPaise -= taken;
    }
  }

  function putInvoice({ invoiceId, customerId, invoiceDate, totalPaise }: Invoiced): void {
    invoice.customer.set(invoiceId, customerId);
    invoice.day.set(invoiceId, dayNumber(invoiceDate));
    invoice.total.set(invoiceId, totalPaise);
    invoiceCount = Math.max(invoiceCount, invoiceId);
  }

  /** Adds what a credit note settles to the sum of its invoice, or subtracts it. */
  function credit({ invoiceId, settledPaise }: Credit, sign: 1 | -1): void {
    invoice.settled.set(invoiceId, invoice.settled.get(invoiceId) + sign * settledPaise);
  }

  function forget(paymentId: number): void {
    excessiveDiscounts.delete(paymentId);
    excessAllocations.delete(paymentId);
    unreleasedMoney.delete(paymentId);
  }

  function isOn(paymentId: number, invoiceId: number): boolean {
    if (payment.discountInvoice.get(paymentId) === invoiceId) return true;
    const wholeId = payment.invoice.get(paymentId);
    if (wholeId !== NO_INVOICE) return wholeId === invoiceId;
    return splits.get(paymentId)?.some((each) => each.invoiceId === invoiceId) === true;
  }

  function setOpening(customerId: number, opening: { amountPaise: number; date: string } | null): void {
    if (opening === null || opening.amountPaise === 0) openings.delete(customerId);
    else openings.set(customerId, { amountPaise: opening.amountPaise, day: dayNumber(opening.date) });
  }

  function* livePayments(): Generator<number> {
    for (let id = 1; id <= paymentCount; id++) {
      if (payment.isDeleted.get(id) === 0) yield id;
    }
  }

  const isDeletedInvoice = (invoiceId: number) =>
    invoiceId !== NO_INVOICE && invoice.isDeleted.get(invoiceId) === 1;

  function* unmoved(): Generator<UnmovedPayment> {
    for (const paymentId of livePayments()) {
      const wholeId = payment.invoice.get(paymentId);
      const discountId = payment.discountInvoice.get(paymentId);
      if (isDeletedInvoice(wholeId)) yield { paymentId, invoiceId: wholeId };
      const split = wholeId === NO_INVOICE ? (splits.get(paymentId) ?? []) : [];
      for (const { invoiceId } of split) if (isDeletedInvoice(invoiceId)) yield { paymentId, invoiceId };
      if (isDeletedInvoice(discountId) && allocatedBy(paymentId, discountId) === 0) {
        yield { paymentId, invoiceId: discountId };
      }
    }
  }

  return {
    apply(event, position) {
      switch (event.type) {
        case "InvoiceCreated":
          putInvoice(event.data);
          return;
        case "InvoiceCorrected":
          correct(event, position);
          return;
        case "InvoiceDeleted":
          invoice.isDeleted.set(event.data.invoiceId, 1);
          excessiveCorrections.delete(event.data.invoiceId);
          creditNotes.deleteInvoice(event.data.invoiceId);
          return;
        case "PaymentRecorded":
        case "PaymentChanged": {
          const { paymentId, paymentDate, ...content } = event.data;
          change(paymentId, { ...content, discountReason: "" }, event, position);
          payment.customer.set(paymentId, content.customerId);
          payment.day.set(paymentId, dayNumber(paymentDate));
          paymentCount = Math.max(paymentCount, paymentId);
          return;
        }
        case "PaymentAllocated": {
          const { paymentId, allocations } = event.data;
          const customerId = payment.customer.get(paymentId);
          change(paymentId, { ...contentOf(paymentId), allocations, customerId }, event, position);
          return;
        }
        case "PaymentMovedToAdvance": {
          const { paymentId, invoiceId } = event.data;
          const customerId = payment.customer.get(paymentId);
          const waiting = unreleasedMoney.get(paymentId)?.released ?? [];
          change(paymentId, { ...withoutInvoice(contentOf(paymentId), invoiceId), customerId }, {}, position);
          // It says nothing of the other invoices.
          const released = waiting.filter((each) => each.invoiceId !== invoiceId);
          if (released.length > 0) unreleasedMoney.set(paymentId, { position, released });
          return;
        }
        case "PaymentDeleted": {
          const { paymentId } = event.data;
          if (payment.isDeleted.get(paymentId) === 0) settle(contentOf(paymentId), -1);
          forget(paymentId);
          payment.isDeleted.set(paymentId, 1);
          return;
        }
        case "CreditNoteIssued": {
          const { creditNoteId, creditNoteDate, contentVersion, ...note } = event.data;
          const { invoiceId } = note;
          const isCurrent = contentVersion === 1 + invoice.corrections.get(invoiceId);
          const flaw = isCurrent ? undefined : "after-correction";
          const day = dayNumber(creditNoteDate);
          creditNotes.issue(
            creditNoteId,
            { ...note, day },
            isDeletedInvoice(invoiceId) ? "after-deletion" : flaw,
          );
          credit(note, 1);
          return;
        }
        case "CreditNoteDeleted": {
          const note = creditNotes.delete(event.data.creditNoteId);
          if (note !== undefined) credit(note, -1);
          return;
        }
        case "CustomersMerged":
          for (const sourceId of event.data.sourceIds) {
            masterOf.set(sourceId, event.data.masterId);
            openings.delete(sourceId);
          }
          setOpening(event.data.masterId, event.data.opening);
          return;
        case "OpeningBalanceSet":
          setOpening(event.data.customerId, event.data);
          return;
        case "CustomerDeleted":
          deletedCustomers.add(event.data.customerId);
          return;
        case "CustomerRestored":
          deletedCustomers.delete(event.data.customerId);
      }
    },

    balanceOf(customerId) {
      let balancePaise = 0;
      eachEntry((ownerId, amountPaise) => {
        if (ownerId === customerId) balancePaise += amountPaise;
      });
      return balancePaise;
    },

    invoice(invoiceId) {
      const customerId = invoice.customer.get(invoiceId);
      if (customerId === 0) return undefined;
      const isDeleted = invoice.isDeleted.get(invoiceId) === 1;
      const invoiceDate = dayOf(invoice.day.get(invoiceId));
      return { customerId, invoiceDate, totalPaise: invoice.total.get(invoiceId), isDeleted };
    },

    firstEntryDateOf(customerId) {
      let first = Infinity;
      eachDocument((ownerId, _, day) => {
        if (ownerId === customerId) first = Math.min(first, day);
      });
      return first === Infinity ? undefined : dayOf(first);
    },

    discountOn(invoiceId, exceptPaymentId) {
      const except = exceptPaymentId === undefined ? 0 : discountBy(exceptPaymentId, invoiceId);
      return (discounts.get(invoiceId) ?? 0) - except;
    },

    settledOn(invoiceId, exceptPaymentId) {
      const except = exceptPaymentId === undefined ? 0 : settledBy(exceptPaymentId, invoiceId);
      return invoice.settled.get(invoiceId) - except;
    },

    excessiveDiscounts,
    excessAllocations,
    excessiveCorrections,
    unreleasedMoney,
    moneyOn,
    creditOn: (invoiceId) => creditNotes.creditOn(invoiceId),
    firstReturnDateOf(invoiceId) {
      const first = creditNotes.firstDayOf(invoiceId);
      return first === undefined ? undefined : dayOf(first);
    },
    creditNotesOn: (invoiceId) => creditNotes.on(invoiceId),
    returnedOf: (invoiceId) => creditNotes.returnedOf(invoiceId),
    creditNoteMisfits: creditNotes.misfits,

    paymentsOn: (invoiceId) =>
      livePayments()
        .filter((id) => isOn(id, invoiceId))
        .toArray(),

    unmovedPayments: () => unmoved().toArray(),

    deletedWithBalance() {
      const balances = new Map<number, number>();
      eachEntry((ownerId, amountPaise) => {
        if (deletedCustomers.has(ownerId)) balances.set(ownerId, (balances.get(ownerId) ?? 0) + amountPaise);
      });
      return [...balances].filter(([, balancePaise]) => balancePaise !== 0).map(([ownerId]) => ownerId);
    },

    firstDays() {
      const days = new Map<number, number>();
      eachEntry((ownerId, _, day) => days.set(ownerId, Math.min(day, days.get(ownerId) ?? day)));
      return new Map([...days].map(([ownerId, day]) => [ownerId, dayOf(day)]));
    },
  };
}

/** `2026-04-01` as the number 20260401, which sorts like it and packs. */
function dayNumber(businessDate: string): number {
  return Number(businessDate.replaceAll("-", ""));
}

function dayOf(packed: number): string {
  return String(packed).replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3");
}
