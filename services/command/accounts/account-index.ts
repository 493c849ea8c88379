import { allocatedTo, withLess, withoutInvoice } from "@bahi/contracts/payment/allocation.ts";
import type { Allocation } from "@bahi/contracts/payment/events.ts";
import { signed } from "@bahi/contracts/report/ledger-kinds.ts";
import type { Returned } from "../credit-note/decide.ts";
import { flagColumn, float64Column, int32Column } from "./column.ts";
import type { AccountEvent } from "./account-events.ts";
import { createCreditNoteIndex, type Misfit } from "./credit-note-index.ts";
import { dayNumber, dayOf } from "./packed-day.ts";
import { createPaymentIndex, NO_INVOICE, type PaymentContent } from "./payment-index.ts";

export type UnmovedPayment = { paymentId: number; invoiceId: number };

/** What of a payment's allocations does not fit, and the position of the event that made them. */
export type ExcessAllocations = { position: string; excess: Allocation[] };

/**
 * What corrections of invoices have taken off a payment, and its own stream still has on them. `position` is that of the
 * latest event about it.
 */
export type UnreleasedMoney = { position: string; released: Allocation[] };

/** The position of an event that cannot stay, and what it does not leave room for. */
export type Excess = { position: string; cause: "discount" | "return" };

export type AccountInvoice = {
  customerId: number;
  invoiceDate: string;
  totalPaise: number;
  isDeleted: boolean;
};

/** What is on an invoice, in whole paise, and what came back of its lines. */
export type OnInvoice = {
  paidPaise: number;
  discountPaise: number;
  creditPaise: number;
  returned: ReadonlyMap<number, Returned>;
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
  /** The same in parts. */
  onInvoice(invoiceId: number): OnInvoice;
  /** What was on an invoice right after the correction with this key, which is answered by it however often it is sent. */
  afterCorrection(commandKey: string): OnInvoice | undefined;
  /**
   * Payments with an excessive discount. An event says how much the other discounts on the invoice and what came back
   * may be; it is excessive when they were more. This happens only to a discount that two instances decided at the same
   * instant as another discount or a credit note, and that is the later one in the log. Events of releases that stored
   * no limit are never excessive.
   */
  excessiveDiscounts: ReadonlyMap<number, Excess>;
  /** The same for the money of payments that are on several invoices or in part: what of it exceeds what was due. */
  excessAllocations: ReadonlyMap<number, ExcessAllocations>;
  /**
   * Corrected invoices with too large discounts, or from which more came back. This happens only where a discount or a
   * credit note and a correction were decided at the same instant, and the correction is the later one in the log.
   */
  excessiveCorrections: ReadonlyMap<number, Excess>;
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
  const payments = createPaymentIndex();
  const creditNotes = createCreditNoteIndex();
  const masterOf = new Map<number, number>();
  const deletedCustomers = new Set<number>();
  /** Of those customers who have one. */
  const openings = new Map<number, { amountPaise: number; day: number }>();
  /** Sums of the discounts on those invoices that have any. */
  const discounts = new Map<number, number>();
  const excessiveDiscounts = new Map<number, Excess>();
  const excessAllocations = new Map<number, ExcessAllocations>();
  const excessiveCorrections = new Map<number, Excess>();
  const unreleasedMoney = new Map<number, UnreleasedMoney>();
  const afterCorrections = new Map<string, OnInvoice>();
  let invoiceCount = 0;

  function ownerOf(customerId: number): number {
    const master = masterOf.get(customerId);
    return master === undefined ? customerId : ownerOf(master);
  }

  /** What a payment adds to the balance. Without its invoice the discount does not count. */
  function paymentAmount(paymentId: number): number {
    const invoiceId = payments.discountInvoiceOf(paymentId);
    const discountPaise = isLive(invoiceId) ? payments.discountBy(paymentId, invoiceId) : 0;
    return signed("payment", payments.amountOf(paymentId)) + signed("discount", discountPaise);
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
    for (const id of payments.live()) {
      visit(ownerOf(payments.customerOf(id)), paymentAmount(id), payments.dayOf(id));
    }
    for (const { customerId, totalPaise, day } of creditNotes.all()) {
      visit(ownerOf(customerId), signed("credit_note", totalPaise), day);
    }
  }

  /** Adds what a payment settles to the sums, or subtracts it. */
  function settle({ allocations, discountPaise, discountInvoiceId }: PaymentContent, sign: 1 | -1): void {
    const add = (invoiceId: number, paise: number) =>
      invoice.settled.set(invoiceId, invoice.settled.get(invoiceId) + sign * paise);
    for (const { invoiceId, amountPaise } of allocations) add(invoiceId, amountPaise);
    if (discountInvoiceId === null || discountPaise === 0) return;
    add(discountInvoiceId, discountPaise);
    discounts.set(discountInvoiceId, (discounts.get(discountInvoiceId) ?? 0) + sign * discountPaise);
  }

  /** Takes the next content of a payment, and judges it by the limits that its event was decided by. */
  function change(
    paymentId: number,
    after: PaymentContent & { customerId: number },
    {
      discountOthersPaiseMax: othersMax = Infinity,
      othersPaiseMax = [],
      limitTotals = [],
    }: Omit<AccountEvent, "type" | "data">,
    position: string,
  ): void {
    const isDeleted = payments.isDeleted(paymentId);
    const discountInvoiceId = after.discountInvoiceId ?? NO_INVOICE;
    const discountBefore = payments.discountBy(paymentId, discountInvoiceId);
    const settledBefore = othersPaiseMax.map(({ invoiceId }) => payments.settledBy(paymentId, invoiceId));
    if (!isDeleted) settle(payments.contentOf(paymentId), -1);
    payments.put(paymentId, after);
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
    const isMore = payments.discountBy(paymentId, discountInvoiceId) > discountBefore;
    const discountsMax = isForeign(discountInvoiceId) ? -1 : othersMax + raisedBy(discountInvoiceId);
    if (isMore && isLive(discountInvoiceId)) {
      const roomPaise = discountsMax - (discounts.get(discountInvoiceId) ?? 0);
      if (roomPaise < 0) excessiveDiscounts.set(paymentId, { position, cause: "discount" });
      else if (roomPaise < creditNotes.creditOn(discountInvoiceId)) {
        excessiveDiscounts.set(paymentId, { position, cause: "return" });
      }
    }
    const excess = othersPaiseMax.flatMap(({ invoiceId, paise }, index) => {
      const beside = invoice.settled.get(invoiceId) + payments.discountBy(paymentId, invoiceId);
      const grown = payments.settledBy(paymentId, invoiceId) - (settledBefore[index] ?? 0);
      const limit = paise + raisedBy(invoiceId);
      const tooMuch = Math.min(beside - limit, grown, payments.allocatedBy(paymentId, invoiceId));
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
    const isDeleted = payments.isDeleted(paymentId);
    const taken = isDeleted ? 0 : Math.min(amountPaise, payments.allocatedBy(paymentId, invoiceId));
    if (taken <= 0) return;
    const before = payments.contentOf(paymentId);
    const after = {
      ...before,
      allocations: withLess(before.allocations, [{ invoiceId, amountPaise: taken }]),
    };
    settle(before, -1);
    payments.put(paymentId, after);
    settle(after, 1);
    const earlier = unreleasedMoney.get(paymentId)?.released ?? [];
    const sum = taken + allocatedTo(invoiceId, earlier);
    const others = earlier.filter((each) => each.invoiceId !== invoiceId);
    const released = [...others, { invoiceId, amountPaise: sum }];
    unreleasedMoney.set(paymentId, { position, released });
  }

  function moneyOn(invoiceId: number): { paymentId: number; amountPaise: number }[] {
    const on = payments
      .live()
      .map((paymentId) => ({ paymentId, amountPaise: payments.allocatedBy(paymentId, invoiceId) }))
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

  function onInvoice(invoiceId: number): OnInvoice {
    const discountPaise = discounts.get(invoiceId) ?? 0;
    const creditPaise = creditNotes.creditOn(invoiceId);
    const paidPaise = invoice.settled.get(invoiceId) - discountPaise - creditPaise;
    return { paidPaise, discountPaise, creditPaise, returned: new Map(creditNotes.returnedOf(invoiceId)) };
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

  function setOpening(customerId: number, opening: { amountPaise: number; date: string } | null): void {
    if (opening === null || opening.amountPaise === 0) openings.delete(customerId);
    else openings.set(customerId, { amountPaise: opening.amountPaise, day: dayNumber(opening.date) });
  }

  const isDeletedInvoice = (invoiceId: number) =>
    invoiceId !== NO_INVOICE && invoice.isDeleted.get(invoiceId) === 1;

  return {
    apply(event, position) {
      switch (event.type) {
        case "InvoiceCreated":
          putInvoice(event.data);
          return;
        case "InvoiceCorrected": {
          correct(event, position);
          const { commandKey, data } = event;
          if (commandKey !== undefined) afterCorrections.set(commandKey, onInvoice(data.invoiceId));
          return;
        }
        case "InvoiceDeleted":
          invoice.isDeleted.set(event.data.invoiceId, 1);
          excessiveCorrections.delete(event.data.invoiceId);
          creditNotes.deleteInvoice(event.data.invoiceId);
          return;
        case "PaymentRecorded":
        case "PaymentChanged": {
          const { paymentId, paymentDate, ...content } = event.data;
          change(paymentId, { ...content, discountReason: "" }, event, position);
          payments.putAccount(paymentId, { customerId: content.customerId, paymentDate });
          return;
        }
        case "PaymentAllocated": {
          const { paymentId, allocations } = event.data;
          const customerId = payments.customerOf(paymentId);
          change(paymentId, { ...payments.contentOf(paymentId), allocations, customerId }, event, position);
          return;
        }
        case "PaymentMovedToAdvance": {
          const { paymentId, invoiceId } = event.data;
          const customerId = payments.customerOf(paymentId);
          const waiting = unreleasedMoney.get(paymentId)?.released ?? [];
          change(
            paymentId,
            { ...withoutInvoice(payments.contentOf(paymentId), invoiceId), customerId },
            {},
            position,
          );
          // It says nothing of the other invoices.
          const released = waiting.filter((each) => each.invoiceId !== invoiceId);
          if (released.length > 0) unreleasedMoney.set(paymentId, { position, released });
          return;
        }
        case "PaymentDeleted": {
          const { paymentId } = event.data;
          if (!payments.isDeleted(paymentId)) settle(payments.contentOf(paymentId), -1);
          forget(paymentId);
          payments.delete(paymentId);
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
      const except = exceptPaymentId === undefined ? 0 : payments.discountBy(exceptPaymentId, invoiceId);
      return (discounts.get(invoiceId) ?? 0) - except;
    },

    settledOn(invoiceId, exceptPaymentId) {
      const except = exceptPaymentId === undefined ? 0 : payments.settledBy(exceptPaymentId, invoiceId);
      return invoice.settled.get(invoiceId) - except;
    },

    onInvoice,
    afterCorrection: (commandKey) => afterCorrections.get(commandKey),
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
      payments
        .live()
        .filter((id) => payments.isOn(id, invoiceId))
        .toArray(),

    unmovedPayments: () => payments.liveOn(isDeletedInvoice).toArray(),

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
