import type { CreditNoteEvent } from "@bahi/contracts/credit-note/events.ts";
import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import { inRupees, toRupees } from "@bahi/contracts/money.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import { settledPaiseOf } from "../credit-note/projection.ts";
import { ownerOf } from "../customer/owner.ts";
import { existing } from "../existing.ts";
import { settledBy } from "../invoice/projection.ts";
import type { ProjectionRows } from "../projection-rows.ts";
import type { HandlersOf } from "../projection.ts";
import { changesBetween, createdWith } from "./changes.ts";
import { entry } from "./entry.ts";
import { settlementFields } from "./invoice.ts";

type OnInvoice = { id: number; invoiceId: number; title: string; totalPaise: number; creditPaise: number };

/** What a credit note does to its invoice. A deleted invoice has no more entries. */
function addInvoiceEntry(
  event: DecodedEvent,
  rows: ProjectionRows,
  { id, invoiceId, title, totalPaise, creditPaise }: OnInvoice,
): void {
  const invoice = existing(event, "invoice", rows.invoice, invoiceId);
  if (invoice.is_deleted) return;
  const settled = settledBy(invoice, 0, 0, creditPaise);
  const changes = changesBetween(settlementFields(invoice), settlementFields(settled));
  const cause = { noun: "credit_note", id } as const;
  rows.history.add(entry(event, "invoice", invoiceId, { title, changes, amountPaise: totalPaise, cause }));
}

export const creditNoteHistory: HandlersOf<CreditNoteEvent["type"]> = {
  CreditNoteIssued(event, rows) {
    const { data } = event;
    const { creditNoteId: id, invoiceId } = data;
    const owner = ownerOf(event, rows, data.customerId);
    const amount = inRupees(data.totalPaise);
    rows.history.add(
      entry(event, "credit_note", id, {
        title: `Credit note ${creditNoteName(id)} issued for ${data.customerName}, ${amount}, of invoice #${invoiceId}`,
        changes: createdWith({
          invoice_id: invoiceId,
          customer_id: owner.id,
          customer_name: data.customerName,
          credit_note_date: data.creditNoteDate,
          total_amount: toRupees(data.totalPaise),
          settled_amount: toRupees(data.settledPaise),
          sales_count: data.lines.length,
        }),
        amountPaise: data.totalPaise,
        reason: data.reason,
      }),
    );
    addInvoiceEntry(event, rows, {
      id,
      invoiceId,
      title: `Credit note ${creditNoteName(id)} of ${amount} issued`,
      totalPaise: data.totalPaise,
      creditPaise: settledPaiseOf(event, rows, data),
    });
  },

  CreditNoteDeleted(event, rows) {
    const before = existing(event, "credit note", rows.credit_note, event.data.creditNoteId);
    const { id, invoice_id: invoiceId, is_deleted, total_paise } = before;
    const title = `Credit note ${creditNoteName(id)} of ${inRupees(total_paise)} deleted`;
    rows.history.add(
      entry(event, "credit_note", id, {
        title,
        changes: changesBetween({ is_deleted }, { is_deleted: true }),
        amountPaise: total_paise,
        reason: event.data.reason,
      }),
    );
    const creditPaise = 0 - before.settled_paise;
    addInvoiceEntry(event, rows, { id, invoiceId, title, totalPaise: total_paise, creditPaise });
  },
};
