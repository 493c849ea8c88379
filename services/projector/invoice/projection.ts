import { paymentStatusOf } from "@bahi/contracts/invoice/status.ts";
import type { InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import { ownerOf } from "../customer/owner.ts";
import { existing, expectAbsent } from "../existing.ts";
import { InapplicableError } from "../inapplicable.ts";
import { utcTimestamp } from "../utc-timestamp.ts";
import type { Projection } from "../projection.ts";

/** The invoice with this much more (or, below zero, less) paid and discounted on it. */
export function settledBy(before: InvoiceTable, paidPaise: number, discountPaise: number): InvoiceTable {
  const after = {
    ...before,
    paid_paise: before.paid_paise + paidPaise,
    discount_paise: before.discount_paise + discountPaise,
  };
  after.payment_status = paymentStatusOf(after.total_paise, after.paid_paise + after.discount_paise);
  return after;
}

export const invoiceProjection: Projection = {
  async InvoiceCreated(event, rows) {
    const { data } = event;
    await expectAbsent(event, "invoice", rows.invoice, data.invoiceId);
    const owner = await ownerOf(event, rows, data.customerId);
    rows.invoice.put({
      id: data.invoiceId,
      invoice_date: data.invoiceDate,
      due_date: data.dueDate,
      customer_id: owner.id,
      customer_name: data.customerName,
      customer_company: data.customerCompany,
      customer_address: data.customerAddress,
      customer_phone: data.customerPhone,
      customer_gst_number: data.customerGstNumber,
      total_paise: data.totalPaise,
      total_boxes: data.totalBoxes,
      sales_count: data.lines.length,
      paid_paise: 0,
      discount_paise: 0,
      payment_status: paymentStatusOf(data.totalPaise, 0),
      is_deleted: false,
      created_at: utcTimestamp(event.metadata.at),
      version: 1,
    });
    for (const line of data.lines) {
      rows.invoice_line.add({
        invoice_id: data.invoiceId,
        line_id: line.lineId,
        invoice_date: data.invoiceDate,
        customer_id: data.customerId,
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
  },

  async InvoiceDeleted(event, { invoice }) {
    const before = await existing(event, "invoice", invoice, event.data.invoiceId);
    if (before.is_deleted) throw new InapplicableError(event, `invoice ${before.id} is deleted already`);
    invoice.put({ ...before, is_deleted: true, version: before.version + 1 });
  },

  async CustomersMerged(event, { invoice }) {
    for (const sourceId of event.data.sourceIds) {
      for (const moved of await invoice.findBy("customer_id", sourceId)) {
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
  // Payments change what is settled on an invoice; the projection of payments says so through `settledBy`.
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
