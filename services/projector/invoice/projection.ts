import type { InvoiceContent } from "@bahi/contracts/invoice/events.ts";
import { paymentStatusOf } from "@bahi/contracts/invoice/status.ts";
import { type InvoiceTable, settledPaiseOn } from "@bahi/read-models/invoice/table.ts";
import { ownerOf } from "../customer/owner.ts";
import { existing, expectAbsent } from "../existing.ts";
import { InapplicableError } from "../inapplicable.ts";
import { utcTimestamp } from "../utc-timestamp.ts";
import type { Projection } from "../projection.ts";
import type { ProjectionRows } from "../projection-rows.ts";

/** The invoice with this much more (or, below zero, less) paid, discounted and credited on it. */
export function settledBy(
  before: InvoiceTable,
  paidPaise: number,
  discountPaise: number,
  creditPaise = 0,
): InvoiceTable {
  const after = {
    ...before,
    paid_paise: before.paid_paise + paidPaise,
    discount_paise: before.discount_paise + discountPaise,
    credit_paise: before.credit_paise + creditPaise,
  };
  after.payment_status = paymentStatusOf(after.total_paise, settledPaiseOn(after));
  return after;
}

/**
 * The columns that hold the content of an invoice, whichever event said it last: all but these. A new one that is not among
 * them is set by a correction, too.
 */
type ContentColumns = Omit<
  InvoiceTable,
  | "id"
  | "bill_number"
  | `${"paid" | "discount" | "credit"}_paise`
  | "payment_status"
  | "is_deleted"
  | "content_version"
  | "corrected_at"
  | "correction_reason"
  | "created_at"
  | "version"
  | "since"
>;

/** Amounts are whole paise. `ownerId` is the customer who owes the invoice today, after merges. */
function contentColumns(content: InvoiceContent, ownerId: number): ContentColumns {
  return {
    invoice_date: content.invoiceDate,
    due_date: content.dueDate,
    customer_id: ownerId,
    customer_name: content.customerName,
    customer_company: content.customerCompany,
    customer_address: content.customerAddress,
    customer_phone: content.customerPhone,
    customer_gst_number: content.customerGstNumber,
    customer_transporter: content.customerTransporter,
    total_paise: content.totalPaise,
    total_boxes: content.totalBoxes,
    sales_count: content.lines.length,
  };
}

function addLines(rows: ProjectionRows, content: InvoiceContent, contentVersion: number): void {
  for (const line of content.lines) {
    rows.invoice_line.add({
      invoice_id: content.invoiceId,
      content_version: contentVersion,
      line_id: line.lineId,
      invoice_date: content.invoiceDate,
      customer_id: content.customerId,
      product_id: line.productId,
      product_name: line.productName,
      product_name_hindi: line.productNameHindi,
      quantity: line.quantity,
      unit: line.unit,
      boxes: line.boxes,
      number_paise: line.numberPaise,
      amount_paise: line.amountPaise,
    });
  }
}

export const invoiceProjection: Projection = {
  InvoiceCreated(event, rows) {
    const { data } = event;
    expectAbsent(event, "invoice", rows.invoice, data.invoiceId);
    const owner = ownerOf(event, rows, data.customerId);
    rows.invoice.put({
      id: data.invoiceId,
      ...contentColumns(data, owner.id),
      bill_number: data.billNumber,
      paid_paise: 0,
      discount_paise: 0,
      credit_paise: 0,
      payment_status: paymentStatusOf(data.totalPaise, 0),
      is_deleted: false,
      content_version: 1,
      corrected_at: null,
      correction_reason: null,
      created_at: utcTimestamp(event.metadata.at),
      version: 1,
    });
    addLines(rows, data, 1);
  },

  // The projection of payments has taken the released money off it before.
  InvoiceCorrected(event, rows) {
    const { data } = event;
    const before = existing(event, "invoice", rows.invoice, data.invoiceId);
    if (before.is_deleted) throw new InapplicableError(event, `invoice ${before.id} was deleted before`);
    const owner = ownerOf(event, rows, data.customerId);
    const content_version = before.content_version + 1;
    rows.invoice.put({
      ...before,
      ...contentColumns(data, owner.id),
      payment_status: paymentStatusOf(data.totalPaise, settledPaiseOn(before)),
      content_version,
      corrected_at: utcTimestamp(event.metadata.at),
      correction_reason: data.reason,
      version: before.version + 1,
    });
    addLines(rows, data, content_version);
  },

  InvoiceDeleted(event, { invoice }) {
    const before = existing(event, "invoice", invoice, event.data.invoiceId);
    if (before.is_deleted) throw new InapplicableError(event, `invoice ${before.id} is deleted already`);
    invoice.put({ ...before, is_deleted: true, version: before.version + 1 });
  },

  CustomersMerged(event, { invoice }) {
    for (const sourceId of event.data.sourceIds) {
      for (const moved of invoice.findBy("customer_id", sourceId)) {
        invoice.put({ ...moved, customer_id: event.data.masterId });
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
  // Payments and credit notes change what is settled on an invoice; their projections say so through `settledBy`.
  PaymentRecorded: null,
  PaymentChanged: null,
  PaymentAllocated: null,
  PaymentMovedToAdvance: null,
  PaymentDeleted: null,
  CreditNoteIssued: null,
  CreditNoteDeleted: null,
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
