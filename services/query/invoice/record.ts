import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { toPriceRupees, toRupees } from "@bahi/contracts/money.ts";
import { type InvoiceLineTable, type InvoiceTable, settledPaiseOn } from "@bahi/read-models/invoice/table.ts";
import type { Returned } from "./returned.ts";

/** `returned` is what came back of its lines, by their numbers. */
export function toInvoiceRecord(
  invoice: InvoiceTable,
  lines: InvoiceLineTable[],
  returned: ReadonlyMap<number, Returned>,
): InvoiceRecord {
  return {
    id: invoice.id,
    invoice_date: invoice.invoice_date,
    due_date: invoice.due_date,
    customer_id: invoice.customer_id,
    customer_name: invoice.customer_name,
    customer_company: invoice.customer_company,
    customer_address: invoice.customer_address,
    customer_phone: invoice.customer_phone,
    customer_gst_number: invoice.customer_gst_number,
    customer_transporter: invoice.customer_transporter,
    bill_number: invoice.bill_number,
    total_amount: toRupees(invoice.total_paise),
    total_boxes: invoice.total_boxes,
    sales_count: invoice.sales_count,
    paid_amount: toRupees(invoice.paid_paise),
    discount_amount: toRupees(invoice.discount_paise),
    credit_amount: toRupees(invoice.credit_paise),
    amount_due: toRupees(invoice.total_paise - settledPaiseOn(invoice)),
    payment_status: invoice.payment_status,
    is_deleted: invoice.is_deleted,
    content_version: invoice.content_version,
    corrected_at: invoice.corrected_at,
    correction_reason: invoice.correction_reason,
    created_at: invoice.created_at,
    version: invoice.version,
    sales: lines.map((line) => toSaleRecord(line, returned.get(line.line_id))),
  };
}

function toSaleRecord(
  line: InvoiceLineTable,
  returned: Returned = { quantity: 0, amountPaise: 0 },
): InvoiceRecord["sales"][number] {
  return {
    id: line.line_id,
    product_id: line.product_id,
    product_name: line.product_name,
    product_name_hindi: line.product_name_hindi === "" ? null : line.product_name_hindi,
    quantity: line.quantity,
    unit: line.unit,
    number_of_boxes: line.boxes,
    number: toRupees(line.number_paise),
    price: toPriceRupees(line.number_paise),
    amount: toRupees(line.amount_paise),
    returned_quantity: returned.quantity,
    returned_amount: toRupees(returned.amountPaise),
  };
}
