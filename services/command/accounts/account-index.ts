import type { Returned } from "../credit-note/decide.ts";
import { signed } from "@bahi/contracts/report/ledger-kinds.ts";
import type { Freezable } from "../packed/frozen.ts";
import { freezableOf, named } from "../packed/parts.ts";
import type { AccountEvent } from "./account-events.ts";
import { createAfterCorrections, type SettledOnInvoice } from "./after-corrections.ts";
import { createBalances, type Entry } from "./balances.ts";
import { createCreditNoteIndex, type Misfit } from "./credit-note-index.ts";
import { createInvoiceIndex } from "./invoice-index.ts";
import type { ExcessAllocations, ExcessCorrection, ExcessDiscount } from "./judgement.ts";
import { dayNumber, dayOf } from "./packed-day.ts";
import { createPaymentIndex } from "./payment-index.ts";
import { createSettlement, type UnreleasedMoney } from "./settlement.ts";

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
  /** The same in parts. */
  onInvoice(invoiceId: number): SettledOnInvoice;
  /** What was on an invoice right after the correction with this key, which is answered by it however often it is sent. */
  afterCorrection(commandKey: string): SettledOnInvoice | undefined;
  /**
   * Payments with an excessive discount. An event says how much the other discounts on the invoice and what came back
   * may be; it is excessive when they were more. This happens only to a discount that two instances decided at the same
   * instant as another discount or a credit note, and that is the later one in the log, or that an undone correction had
   * left room for. Events of releases that stored no limit are never excessive.
   */
  excessiveDiscounts: ReadonlyMap<number, ExcessDiscount>;
  /** The same for the money of payments that are on several invoices or in part: what of it exceeds what was due. */
  excessAllocations: ReadonlyMap<number, ExcessAllocations>;
  /**
   * Corrected invoices with too large discounts, or from which more came back. This happens only where a discount or a
   * credit note and a correction were decided at the same instant, and the correction is the later one in the log.
   */
  excessiveCorrections: ReadonlyMap<number, ExcessCorrection>;
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
  /** Payments whose own stream still has them on this invoice, ascending. */
  paymentsOn(invoiceId: number): number[];
  /** Deleted invoices that the own streams of payments still have these on. */
  unmovedFrom: ReadonlySet<number>;
  /** Deleted customers with a balance. */
  deletedWithBalance(): number[];
  /** The business date of the earliest entry of each account, by its owner. */
  firstDays(): Map<number, string>;
  /** All of it, to be kept. */
  content: Freezable;
};

/** About ten bytes for each record: ten million events fit in memory. No query reads all records, but after a change. */
export function createAccountIndex(): AccountIndex {
  const invoices = createInvoiceIndex();
  const payments = createPaymentIndex();
  const creditNotes = createCreditNoteIndex();
  const balances = createBalances(entries);
  const settlement = createSettlement({ invoices, payments, creditNotes, balances });
  const afterCorrections = createAfterCorrections();

  const noteEntryOf = ({
    customerId,
    totalPaise,
    day,
  }: {
    customerId: number;
    totalPaise: number;
    day: number;
  }) => ({
    customerId,
    amountPaise: signed("credit_note", totalPaise),
    day,
  });

  function* entries(): Generator<Entry> {
    for (const id of invoices.live()) yield settlement.invoiceEntryOf(id);
    for (const id of payments.live()) yield settlement.entryOf(id);
    for (const note of creditNotes.all()) yield noteEntryOf(note);
  }

  function onInvoice(invoiceId: number): SettledOnInvoice {
    const discountPaise = invoices.discountOf(invoiceId);
    const creditPaise = creditNotes.creditOn(invoiceId);
    const paidPaise = invoices.settledOf(invoiceId) - discountPaise - creditPaise;
    return { paidPaise, discountPaise, creditPaise, returned: creditNotes.returnedOf(invoiceId) };
  }

  return {
    apply(event, position) {
      switch (event.type) {
        case "InvoiceCreated": {
          invoices.put(event.data);
          balances.replace(undefined, settlement.invoiceEntryOf(event.data.invoiceId));
          return;
        }
        case "InvoiceCorrected": {
          settlement.correct(event, position);
          const { commandKey, data } = event;
          if (commandKey !== undefined) afterCorrections.add(commandKey, onInvoice(data.invoiceId));
          return;
        }
        case "InvoiceDeleted":
          settlement.deleteInvoice(event.data.invoiceId);
          return;
        case "PaymentRecorded":
        case "PaymentChanged": {
          const { paymentId, ...content } = event.data;
          const after = { ...content, discountReason: "" };
          settlement.change(paymentId, after, { position, limits: event, account: content });
          return;
        }
        case "PaymentAllocated": {
          const { paymentId, allocations } = event.data;
          const after = { ...payments.contentOf(paymentId), allocations };
          settlement.change(paymentId, after, { position, limits: event });
          return;
        }
        case "PaymentMovedToAdvance":
          settlement.move(event, position);
          return;
        case "PaymentDeleted":
          settlement.deletePayment(event.data.paymentId);
          return;
        case "CreditNoteIssued": {
          const { creditNoteId, creditNoteDate, contentVersion, ...content } = event.data;
          const { invoiceId, settledPaise } = content;
          const note = { ...content, day: dayNumber(creditNoteDate) };
          const isCurrent = contentVersion === 1 + invoices.correctionsOf(invoiceId);
          const flaw = isCurrent ? undefined : "after-correction";
          creditNotes.issue(creditNoteId, note, invoices.isDeleted(invoiceId) ? "after-deletion" : flaw);
          invoices.addSettled(invoiceId, settledPaise);
          balances.replace(undefined, noteEntryOf(note));
          return;
        }
        case "CreditNoteDeleted": {
          const note = creditNotes.delete(event.data.creditNoteId);
          if (note === undefined) return;
          invoices.addSettled(note.invoiceId, -note.settledPaise);
          balances.replace(noteEntryOf(note), undefined);
          return;
        }
        case "CustomersMerged":
          balances.merge(event.data.masterId, event.data.sourceIds, event.data.opening);
          return;
        case "OpeningBalanceSet":
          balances.setOpening(event.data.customerId, event.data);
          return;
        case "CustomerDeleted":
          balances.setDeleted(event.data.customerId, true);
          return;
        case "CustomerRestored":
          balances.setDeleted(event.data.customerId, false);
      }
    },

    balanceOf: (customerId) => balances.balanceOf(customerId),

    invoice(invoiceId) {
      if (!invoices.isKnown(invoiceId)) return undefined;
      return {
        customerId: invoices.customerOf(invoiceId),
        invoiceDate: dayOf(invoices.dayOf(invoiceId)),
        totalPaise: invoices.totalOf(invoiceId),
        isDeleted: invoices.isDeleted(invoiceId),
      };
    },

    firstEntryDateOf(customerId) {
      const first = balances.firstDayOf(customerId);
      return first === undefined ? undefined : dayOf(first);
    },

    discountOn(invoiceId, exceptPaymentId) {
      const except = exceptPaymentId === undefined ? 0 : payments.discountBy(exceptPaymentId, invoiceId);
      return invoices.discountOf(invoiceId) - except;
    },

    settledOn(invoiceId, exceptPaymentId) {
      const except = exceptPaymentId === undefined ? 0 : payments.settledBy(exceptPaymentId, invoiceId);
      return invoices.settledOf(invoiceId) - except;
    },

    onInvoice,
    afterCorrection: (commandKey) => afterCorrections.get(commandKey),
    excessiveDiscounts: settlement.excessiveDiscounts,
    excessAllocations: settlement.excessAllocations,
    excessiveCorrections: settlement.excessiveCorrections,
    unreleasedMoney: settlement.unreleasedMoney,
    moneyOn: (invoiceId) => settlement.moneyOn(invoiceId),
    creditOn: (invoiceId) => creditNotes.creditOn(invoiceId),
    firstReturnDateOf(invoiceId) {
      const first = creditNotes.firstDayOf(invoiceId);
      return first === undefined ? undefined : dayOf(first);
    },
    creditNotesOn: (invoiceId) => creditNotes.on(invoiceId),
    returnedOf: (invoiceId) => creditNotes.returnedOf(invoiceId),
    creditNoteMisfits: creditNotes.misfits,

    paymentsOn: (invoiceId) => (invoices.paymentsOn(invoiceId) === 0 ? [] : payments.on(invoiceId)),
    unmovedFrom: settlement.unmoved,
    deletedWithBalance: () => balances.deletedWithBalance(),
    firstDays: () => balances.firstDays(),
    content: freezableOf({
      ...named("invoices", invoices.parts),
      ...named("payments", payments.parts),
      ...named("creditNotes", creditNotes.parts),
      ...named("balances", balances.parts),
      ...named("settlement", settlement.parts),
      ...named("afterCorrections", afterCorrections.parts),
    }),
  };
}
