import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import type { CreditNoteTable } from "@bahi/read-models/credit-note/table.ts";
import { ownerOf } from "../customer/owner.ts";
import { existing, expectAbsent } from "../existing.ts";
import { InapplicableError } from "../inapplicable.ts";
import { settledBy } from "../invoice/projection.ts";
import type { ProjectionRows } from "../projection-rows.ts";
import type { Projection } from "../projection.ts";
import { utcTimestamp } from "../utc-timestamp.ts";

/** Adds credit to an invoice; takes it off below zero. */
function settle(event: DecodedEvent, rows: ProjectionRows, invoiceId: number, creditPaise: number): void {
  if (creditPaise === 0) return;
  const invoice = existing(event, "invoice", rows.invoice, invoiceId);
  rows.invoice.put(settledBy(invoice, 0, 0, creditPaise));
}

/** What a credit note settles. On an invoice that is deleted all of it is credit of the customer. */
export function settledPaiseOf(
  event: DecodedEvent,
  { invoice }: ProjectionRows,
  { invoiceId, settledPaise }: { invoiceId: number; settledPaise: number },
): number {
  const { is_deleted } = existing(event, "invoice", invoice, invoiceId);
  return is_deleted ? 0 : settledPaise;
}

function kept(event: DecodedEvent, rows: ProjectionRows, id: number): CreditNoteTable {
  const creditNote = existing(event, "credit note", rows.credit_note, id);
  if (creditNote.is_deleted) throw new InapplicableError(event, `credit note ${id} is deleted already`);
  return creditNote;
}

export const creditNoteProjection: Projection = {
  CreditNoteIssued(event, rows) {
    const { data } = event;
    expectAbsent(event, "credit note", rows.credit_note, data.creditNoteId);
    const owner = ownerOf(event, rows, data.customerId);
    const settledPaise = settledPaiseOf(event, rows, data);
    settle(event, rows, data.invoiceId, settledPaise);
    rows.credit_note.put({
      id: data.creditNoteId,
      invoice_id: data.invoiceId,
      customer_id: owner.id,
      customer_name: data.customerName,
      customer_company: data.customerCompany,
      customer_address: data.customerAddress,
      customer_phone: data.customerPhone,
      customer_gst_number: data.customerGstNumber,
      credit_note_date: data.creditNoteDate,
      reason: data.reason,
      lines: data.lines,
      sales_count: data.lines.length,
      total_paise: data.totalPaise,
      settled_paise: settledPaise,
      is_deleted: false,
      created_at: utcTimestamp(event.metadata.at),
      version: 1,
    });
  },

  CreditNoteDeleted(event, rows) {
    const before = kept(event, rows, event.data.creditNoteId);
    settle(event, rows, before.invoice_id, 0 - before.settled_paise);
    rows.credit_note.put({ ...before, is_deleted: true, version: before.version + 1 });
  },

  /** Only one that was issued at the same instant is still there; it is taken back by an event of its own. */
  InvoiceDeleted(event, rows) {
    const { invoiceId } = event.data;
    for (const before of rows.credit_note.findBy("invoice_id", invoiceId)) {
      if (before.is_deleted) continue;
      settle(event, rows, invoiceId, 0 - before.settled_paise);
      rows.credit_note.put({ ...before, settled_paise: 0 });
    }
  },

  CustomersMerged(event, { credit_note }) {
    for (const sourceId of event.data.sourceIds) {
      for (const moved of credit_note.findBy("customer_id", sourceId)) {
        credit_note.put({ ...moved, customer_id: event.data.masterId });
      }
    }
  },

  CustomerAdded: null,
  CustomerChanged: null,
  CustomerDeleted: null,
  CustomerRestored: null,
  OpeningBalanceSet: null,
  ProductAdded: null,
  ProductChanged: null,
  ProductDeleted: null,
  InvoiceCreated: null,
  InvoiceCorrected: null,
  PaymentRecorded: null,
  PaymentChanged: null,
  PaymentAllocated: null,
  PaymentMovedToAdvance: null,
  PaymentDeleted: null,
  UserAdded: null,
  UserChanged: null,
  UserPasswordChanged: null,
  UserPasswordReset: null,
  UserActivated: null,
  UserDeactivated: null,
  UserDeleted: null,
  SettingsChanged: null,
  BooksLocked: null,
  LogoUploaded: null,
};
