import { bahiEvent } from "@bahi/contracts/event.ts";
import { eventMetadata } from "@bahi/contracts/metadata.ts";
import type { ParsedEvent } from "@bahi/event-store/parsed.ts";

/** Amounts are in paise. */
type Correction = {
  position: string;
  event: string;
  about: string;
  before: number | null;
  after: number | null;
};
type Paper = {
  date: string;
  paise: number;
  discountPaise: number;
  discountInvoiceId: number | null;
  method: string;
};

export type FoldedDay = {
  invoices: Record<number, number>;
  receipts: Record<number, { method: string; paise: number; discountPaise: number }>;
  creditNotes: Record<number, number>;
  changes: Correction[];
};

const INDIA_MS = 5.5 * 3_600_000;

/** The day in India on which something was recorded. */
function dayOf(at: string): string {
  return new Date(Date.parse(at) + INDIA_MS).toISOString().slice(0, 10);
}

/**
 * What is dated each day and what was corrected on it, folded in the plainest way and sharing nothing with the report:
 * every event is looked at, with the papers as they were before it.
 */
export function foldDayBook(events: readonly ParsedEvent[], day: string): FoldedDay {
  const papers = new Map<string, Paper>();
  const openings = new Map<number, number>();
  const changes: Correction[] = [];
  for (const recorded of events) {
    const { type, data } = bahiEvent.parse({ type: recorded.type, data: recorded.data });
    const { at, causedBy } = eventMetadata.parse(recorded.metadata);
    const { position } = recorded;
    const note = (about: string, before: number | null, after: number | null) => {
      if (dayOf(at) === day) changes.push({ position, event: type, about, before, after });
    };
    const paperOf = (name: string) => {
      const paper = papers.get(name);
      if (paper === undefined) throw new Error(`${type} is about ${name}, which is not there`);
      return paper;
    };
    if (type === "InvoiceCorrected") {
      const name = `invoice ${data.invoiceId}`;
      note(name, paperOf(name).paise, data.totalPaise);
      papers.set(name, { ...paperOf(name), date: data.invoiceDate, paise: data.totalPaise });
    }
    if (type === "InvoiceCreated") {
      const paper = { date: data.invoiceDate, paise: data.totalPaise, method: "" };
      papers.set(`invoice ${data.invoiceId}`, { ...paper, discountPaise: 0, discountInvoiceId: null });
    }
    if (type === "InvoiceDeleted") {
      const name = `invoice ${data.invoiceId}`;
      note(name, paperOf(name).paise, 0);
      papers.delete(name);
    }
    if (type === "PaymentRecorded" || type === "PaymentChanged") {
      const name = `payment ${data.paymentId}`;
      if (type === "PaymentChanged") note(name, paperOf(name).paise, data.amountPaise);
      papers.set(name, { ...data, date: data.paymentDate, paise: data.amountPaise });
    }
    if (type === "PaymentAllocated" && causedBy === undefined) {
      const name = `payment ${data.paymentId}`;
      note(name, paperOf(name).paise, paperOf(name).paise);
    }
    if (type === "PaymentDeleted") {
      const name = `payment ${data.paymentId}`;
      note(name, paperOf(name).paise, 0);
      papers.delete(name);
    }
    if (type === "CreditNoteIssued") {
      const paper = { date: data.creditNoteDate, paise: data.totalPaise, method: "" };
      papers.set(`credit_note ${data.creditNoteId}`, { ...paper, discountPaise: 0, discountInvoiceId: null });
    }
    if (type === "CreditNoteDeleted") {
      const name = `credit_note ${data.creditNoteId}`;
      note(name, paperOf(name).paise, 0);
      papers.delete(name);
    }
    if (type === "OpeningBalanceSet") {
      note(`customer ${data.customerId}`, openings.get(data.customerId) ?? 0, data.amountPaise);
      openings.set(data.customerId, data.amountPaise);
    }
    if (type === "CustomersMerged") {
      note(`customer ${data.masterId}`, null, null);
      const all = [data.masterId, ...data.sourceIds].map((id) => openings.get(id) ?? 0);
      openings.set(
        data.masterId,
        all.reduce((sum, paise) => sum + paise, 0),
      );
    }
    if (type === "CustomerDeleted" || type === "CustomerRestored")
      note(`customer ${data.customerId}`, null, null);
  }

  const dated = [...papers].filter(([, { date }]) => date === day);
  const of = (noun: string) =>
    dated
      .filter(([name]) => name.startsWith(noun))
      .map(([name, paper]) => [Number(name.slice(noun.length)), paper] as const);
  const isInBooks = (invoiceId: number | null) => papers.has(`invoice ${invoiceId}`);
  return {
    invoices: Object.fromEntries(of("invoice ").map(([id, { paise }]) => [id, paise])),
    creditNotes: Object.fromEntries(of("credit_note ").map(([id, { paise }]) => [id, paise])),
    receipts: Object.fromEntries(
      of("payment ").map(([id, { method, paise, discountPaise, discountInvoiceId }]) => [
        id,
        { method, paise, discountPaise: isInBooks(discountInvoiceId) ? discountPaise : 0 },
      ]),
    ),
    changes,
  };
}
