import type { InvoiceContent, InvoiceEvent } from "@bahi/contracts/invoice/events.ts";
import { inRupees, toRupees } from "@bahi/contracts/money.ts";
import type { InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import { ownerOf } from "../customer/owner.ts";
import { existing } from "../existing.ts";
import { settledBy } from "../invoice/projection.ts";
import { releasedBy } from "../payment/projection.ts";
import type { HandlersOf } from "../projection.ts";
import { entry } from "./entry.ts";
import { changesBetween, createdWith, type Fields } from "./changes.ts";

/** What is settled on an invoice, named as the API does. */
export function settlementFields(invoice: InvoiceTable): Fields {
  return {
    paid_amount: toRupees(invoice.paid_paise),
    discount_amount: toRupees(invoice.discount_paise),
    credit_amount: toRupees(invoice.credit_paise),
    payment_status: invoice.payment_status,
  };
}

/** What an event says of an invoice, named as the API does. `ownerId` is the customer who owes it, after merges. */
function statedFields(content: InvoiceContent, ownerId: number): Fields {
  return {
    customer_id: ownerId,
    customer_name: content.customerName,
    invoice_date: content.invoiceDate,
    due_date: content.dueDate,
    total_amount: toRupees(content.totalPaise),
    total_boxes: content.totalBoxes,
    sales_count: content.lines.length,
  };
}

/** What an invoice says, in the same fields. */
function contentFields(invoice: InvoiceTable): Fields {
  return {
    customer_id: invoice.customer_id,
    customer_name: invoice.customer_name,
    invoice_date: invoice.invoice_date,
    due_date: invoice.due_date,
    total_amount: toRupees(invoice.total_paise),
    total_boxes: invoice.total_boxes,
    sales_count: invoice.sales_count,
  };
}

export const invoiceHistory: HandlersOf<InvoiceEvent["type"]> = {
  InvoiceCreated(event, rows) {
    const { data } = event;
    const owner = ownerOf(event, rows, data.customerId);
    rows.history.add(
      entry(event, "invoice", data.invoiceId, {
        title: `Invoice #${data.invoiceId} created for ${data.customerName}, ${inRupees(data.totalPaise)}`,
        changes: createdWith(statedFields(data, owner.id)),
        amountPaise: data.totalPaise,
      }),
    );
  },

  InvoiceCorrected(event, rows) {
    const { data } = event;
    const before = existing(event, "invoice", rows.invoice, data.invoiceId);
    const owner = ownerOf(event, rows, data.customerId);
    const releases = releasedBy(event, rows);
    const releasedPaise = releases.reduce((sum, { released }) => sum + released.amountPaise, 0);
    const after = settledBy({ ...before, total_paise: data.totalPaise }, 0 - releasedPaise, 0);
    const changes = changesBetween(
      { ...contentFields(before), ...settlementFields(before) },
      { ...statedFields(data, owner.id), ...settlementFields(after) },
    );
    const totals =
      before.total_paise === data.totalPaise
        ? inRupees(data.totalPaise)
        : `${inRupees(before.total_paise)} became ${inRupees(data.totalPaise)}`;
    const title = `Invoice #${before.id} for ${data.customerName} corrected, ${totals}`;
    const { totalPaise: amountPaise, reason } = data;
    rows.history.add(entry(event, "invoice", before.id, { title, changes, amountPaise, reason }));
  },

  InvoiceDeleted(event, { invoice, history }) {
    const before = existing(event, "invoice", invoice, event.data.invoiceId);
    const { id, is_deleted, customer_name, total_paise } = before;
    const freed = settlementFields(
      settledBy(before, 0 - before.paid_paise, 0 - before.discount_paise, 0 - before.credit_paise),
    );
    history.add(
      entry(event, "invoice", id, {
        title: `Invoice #${id} for ${customer_name}, ${inRupees(total_paise)}, deleted`,
        changes: changesBetween({ is_deleted, ...settlementFields(before) }, { is_deleted: true, ...freed }),
        amountPaise: total_paise,
        reason: event.data.reason,
      }),
    );
  },
};
