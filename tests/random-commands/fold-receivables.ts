import { bahiEvent } from "@bahi/contracts/event.ts";
import { BUCKETS, type Bucket } from "@bahi/contracts/report/buckets.ts";
import type { ParsedEvent } from "@bahi/event-store/parsed.ts";
import { released } from "./fold-accounts.ts";

/** In paise. */
export type Receivable = { net: number; outstanding: number; buckets: Record<Bucket, number> };

type Invoice = { customerId: number; invoiceDate: string; dueDate: string; totalPaise: number };
type Payment = {
  customerId: number;
  paymentDate: string;
  amountPaise: number;
  allocations: { invoiceId: number; amountPaise: number }[];
  discountPaise: number;
  discountInvoiceId: number | null;
};

type CreditNote = {
  customerId: number;
  invoiceId: number;
  creditNoteDate: string;
  totalPaise: number;
  settledPaise: number;
};

/** The last day on which something is not later than so many days. */
const LATEST: readonly [Bucket, number][] = [
  ["not_due", 0],
  ["1-30", 30],
  ["31-60", 60],
  ["61-90", 90],
  ["90+", Infinity],
];

/**
 * What each customer owes at the end of a day, folded in the plainest way and sharing nothing with the reports: each
 * paper dated up to that day is looked at, and nothing that is known of later days.
 */
export function foldReceivables(events: readonly ParsedEvent[], on: string): Map<number, Receivable> {
  const invoices = new Map<number, Invoice>();
  const payments = new Map<number, Payment>();
  const creditNotes = new Map<number, CreditNote>();
  const masters = new Map<number, number>();
  const openings = new Map<number, { amountPaise: number; date: string }>();
  for (const recorded of events) {
    const { type, data } = bahiEvent.parse({ type: recorded.type, data: recorded.data });
    if (type === "InvoiceCreated" || type === "InvoiceCorrected") invoices.set(data.invoiceId, data);
    if (type === "InvoiceCorrected") {
      for (const { paymentId, amountPaise } of data.released) {
        const payment = payments.get(paymentId);
        if (payment === undefined) continue;
        payment.allocations = released(payment.allocations, data.invoiceId, amountPaise);
      }
    }
    if (type === "InvoiceDeleted") invoices.delete(data.invoiceId);
    if (type === "PaymentRecorded" || type === "PaymentChanged") payments.set(data.paymentId, { ...data });
    if (type === "PaymentAllocated") {
      const payment = payments.get(data.paymentId);
      if (payment !== undefined) payment.allocations = data.allocations;
    }
    if (type === "PaymentDeleted") payments.delete(data.paymentId);
    if (type === "CreditNoteIssued") creditNotes.set(data.creditNoteId, data);
    if (type === "CreditNoteDeleted") creditNotes.delete(data.creditNoteId);
    if (type === "OpeningBalanceSet") openings.set(data.customerId, data);
    if (type === "CustomersMerged") {
      for (const source of data.sourceIds) masters.set(source, data.masterId);
      const all = [data.masterId, ...data.sourceIds].flatMap((id) => {
        const opening = openings.get(id);
        return opening === undefined || opening.amountPaise === 0 ? [] : opening;
      });
      for (const source of data.sourceIds) openings.delete(source);
      const amountPaise = all.reduce((sum, opening) => sum + opening.amountPaise, 0);
      const date = all.map((opening) => opening.date).toSorted()[0] ?? "";
      openings.set(data.masterId, { amountPaise, date });
    }
  }

  const owed = new Map<number, Receivable>();
  function of(customerId: number): Receivable {
    let owner = customerId;
    for (let master = masters.get(owner); master !== undefined; master = masters.get(owner)) owner = master;
    const none = Object.fromEntries(BUCKETS.map((bucket) => [bucket, 0])) as Record<Bucket, number>;
    const account = owed.get(owner) ?? { net: 0, outstanding: 0, buckets: none };
    owed.set(owner, account);
    return account;
  }
  function owe(account: Receivable, dueDate: string, paise: number): void {
    const daysLate = (Date.parse(on) - Date.parse(dueDate)) / 86_400_000;
    const bucket = LATEST.find(([, latest]) => daysLate <= latest)?.[0] ?? "90+";
    account.outstanding += paise;
    account.buckets[bucket] += paise;
  }
  const settled = new Map<number, number>();
  const settle = (invoiceId: number, paise: number) =>
    settled.set(invoiceId, (settled.get(invoiceId) ?? 0) + paise);
  for (const payment of payments.values()) {
    if (payment.paymentDate > on) continue;
    const account = of(payment.customerId);
    account.net -= payment.amountPaise;
    for (const { invoiceId, amountPaise } of payment.allocations) settle(invoiceId, amountPaise);
    const { discountInvoiceId } = payment;
    if (discountInvoiceId === null || !invoices.has(discountInvoiceId)) continue;
    account.net -= payment.discountPaise;
    settle(discountInvoiceId, payment.discountPaise);
  }
  for (const note of creditNotes.values()) {
    if (note.creditNoteDate > on) continue;
    of(note.customerId).net -= note.totalPaise;
    settle(note.invoiceId, note.settledPaise);
  }
  for (const [id, invoice] of invoices) {
    if (invoice.invoiceDate > on) continue;
    const account = of(invoice.customerId);
    account.net += invoice.totalPaise;
    owe(account, invoice.dueDate, Math.max(0, invoice.totalPaise - (settled.get(id) ?? 0)));
  }
  for (const [customerId, { amountPaise, date }] of openings) {
    if (amountPaise === 0 || date > on) continue;
    const account = of(customerId);
    const beyond = account.outstanding - account.net; // money that has settled no invoice
    account.net += amountPaise;
    // Less than nothing when another customer's money is on an invoice, until it is given back.
    owe(account, date, Math.max(0, amountPaise - Math.max(0, beyond)));
  }
  return owed;
}
