import { bahiEvent } from "@bahi/contracts/event.ts";
import { eventMetadata } from "@bahi/contracts/metadata.ts";
import type { ParsedEvent } from "@bahi/event-store/parsed.ts";

type Allocations = readonly { invoiceId: number; amountPaise: number }[];
type Dated = { customerId: number; date: string; allocations: Allocations };

/**
 * The events of commands that changed something of a locked day, as their types and positions. An independent fold in
 * the plainest way: what each invoice, payment and credit note is dated, whose it is, and up to which day the books are locked. Events
 * that follow from a command that was accepted are no commands.
 */
export function breachesOfLock(events: readonly ParsedEvent[]): string[] {
  const records = new Map<string, Dated>();
  const masters = new Map<number, number>();
  const allocated = new Map<number, Set<number>>();
  const breaches: string[] = [];
  let lockedUntil = "";

  function ownerOf(customerId: number): number {
    const master = masters.get(customerId);
    return master === undefined ? customerId : ownerOf(master);
  }

  for (const recorded of events) {
    const { type, data } = bahiEvent.parse({ type: recorded.type, data: recorded.data });
    const { causedBy } = eventMetadata.parse(recorded.metadata);
    const judge = (...dates: (string | undefined)[]) => {
      const isLocked = dates.some((date) => date !== undefined && date <= lockedUntil);
      if (isLocked && causedBy === undefined) breaches.push(`${type} at ${recorded.position}`);
    };
    if (type === "BooksLocked") lockedUntil = data.until ?? "";
    if (type === "InvoiceCreated" || type === "InvoiceCorrected") {
      judge(records.get(`invoice ${data.invoiceId}`)?.date, data.invoiceDate);
      const { customerId, invoiceDate: date } = data;
      records.set(`invoice ${data.invoiceId}`, { customerId, date, allocations: [] });
    }
    if (type === "PaymentRecorded" || type === "PaymentChanged") {
      judge(records.get(`payment ${data.paymentId}`)?.date, data.paymentDate);
      const { customerId, paymentDate: date, allocations } = data;
      records.set(`payment ${data.paymentId}`, { customerId, date, allocations });
    }
    // It moves no money in the account: the later day of the payment and the invoice counts.
    if (type === "PaymentAllocated") {
      const payment = records.get(`payment ${data.paymentId}`);
      for (const { invoiceId } of data.allocations) {
        const dates = [payment?.date ?? "", records.get(`invoice ${invoiceId}`)?.date ?? ""];
        const isPut = !allocated.get(data.paymentId)?.has(invoiceId);
        if (isPut) judge(dates.toSorted().at(-1));
      }
    }
    if (type === "PaymentRecorded" || type === "PaymentChanged" || type === "PaymentAllocated") {
      allocated.set(data.paymentId, new Set(data.allocations.map(({ invoiceId }) => invoiceId)));
    }
    if (type === "PaymentAllocated") {
      // It moves nothing in the account: it is of the locked days where the payment and an invoice both are.
      const payment = records.get(`payment ${data.paymentId}`);
      if (payment === undefined)
        throw new Error(`payment ${data.paymentId} is allocated and was never recorded`);
      for (const invoiceId of changedInvoices(payment.allocations, data.allocations)) {
        const invoiceDate = records.get(`invoice ${invoiceId}`)?.date ?? "";
        if (invoiceDate !== "") judge(payment.date > invoiceDate ? payment.date : invoiceDate);
      }
      payment.allocations = data.allocations;
    }
    if (type === "InvoiceDeleted" || type === "PaymentDeleted") {
      const record = type === "InvoiceDeleted" ? `invoice ${data.invoiceId}` : `payment ${data.paymentId}`;
      judge(records.get(record)?.date);
      records.delete(record);
    }
    if (type === "CreditNoteIssued") {
      judge(data.creditNoteDate);
      const { customerId, creditNoteDate: date } = data;
      records.set(`credit note ${data.creditNoteId}`, { customerId, date, allocations: [] });
    }
    if (type === "CreditNoteDeleted") {
      judge(records.get(`credit note ${data.creditNoteId}`)?.date);
      records.delete(`credit note ${data.creditNoteId}`);
    }
    if (type === "OpeningBalanceSet") {
      const record = `opening ${data.customerId}`;
      judge(records.get(record)?.date, data.amountPaise === 0 ? undefined : data.date);
      records.delete(record);
      if (data.amountPaise !== 0)
        records.set(record, { customerId: data.customerId, date: data.date, allocations: [] });
    }
    if (type === "CustomersMerged") {
      const record = `opening ${data.masterId}`;
      const isMoved = data.sourceIds.some((sourceId) => records.has(`opening ${sourceId}`));
      if (isMoved) judge(records.get(record)?.date, data.opening?.date);
      for (const { customerId, date } of records.values())
        if (data.sourceIds.includes(ownerOf(customerId))) judge(date);
      for (const sourceId of data.sourceIds) {
        masters.set(sourceId, data.masterId);
        records.delete(`opening ${sourceId}`);
      }
      if (data.opening === null) records.delete(record);
      else records.set(record, { customerId: data.masterId, date: data.opening.date, allocations: [] });
    }
  }
  return breaches;
}

/** The invoices on which there is more or less than before. */
function changedInvoices(before: Allocations, after: Allocations): number[] {
  const amountOn = (id: number, all: Allocations) =>
    all.find(({ invoiceId }) => invoiceId === id)?.amountPaise;
  const ids = new Set([...before, ...after].map(({ invoiceId }) => invoiceId));
  return [...ids].filter((id) => amountOn(id, before) !== amountOn(id, after));
}
