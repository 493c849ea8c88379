import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import type { InvoiceLine } from "@bahi/contracts/invoice/events.ts";
import { paymentStatusOf } from "@bahi/contracts/invoice/status.ts";
import { toPriceRupees, toRupees } from "@bahi/contracts/money.ts";
import type { SettledOnInvoice } from "../accounts/after-corrections.ts";
import type { Returned } from "../credit-note/decide.ts";
import type { Folded } from "../execution/folded.ts";
import type { InvoiceState } from "./evolve.ts";

const NOTHING: SettledOnInvoice = { paidPaise: 0, discountPaise: 0, creditPaise: 0, returned: new Map() };

/** The invoice as the API shows it. Nothing is settled on one that is just created. */
export function toInvoiceRecord(
  { state, version, createdAt }: Folded<InvoiceState>,
  { paidPaise, discountPaise, creditPaise, returned } = NOTHING,
): InvoiceRecord {
  if (state.status === "absent") throw new Error("An invoice that was never created has no record");
  const { content, correction } = state;
  const settledPaise = paidPaise + discountPaise + creditPaise;
  return {
    id: content.invoiceId,
    invoice_date: content.invoiceDate,
    due_date: content.dueDate,
    customer_id: content.customerId,
    customer_name: content.customerName,
    customer_company: content.customerCompany,
    customer_address: content.customerAddress,
    customer_phone: content.customerPhone,
    customer_gst_number: content.customerGstNumber,
    customer_transporter: content.customerTransporter,
    bill_number: state.billNumber,
    total_amount: toRupees(content.totalPaise),
    total_boxes: content.totalBoxes,
    sales_count: content.lines.length,
    payment_status: paymentStatusOf(content.totalPaise, settledPaise),
    paid_amount: toRupees(paidPaise),
    discount_amount: toRupees(discountPaise),
    credit_amount: toRupees(creditPaise),
    amount_due: toRupees(content.totalPaise - settledPaise),
    is_deleted: state.status === "deleted",
    content_version: state.contentVersion,
    corrected_at: correction?.at ?? null,
    correction_reason: correction?.reason ?? null,
    created_at: createdAt,
    version,
    sales: content.lines.map((line) => toSaleRecord(line, returned.get(line.lineId))),
  };
}

function toSaleRecord(line: InvoiceLine, returned: Returned | undefined): InvoiceRecord["sales"][number] {
  return {
    id: line.lineId,
    product_id: line.productId,
    product_name: line.productName,
    product_name_hindi: line.productNameHindi === "" ? null : line.productNameHindi,
    quantity: line.quantity,
    unit: line.unit,
    number_of_boxes: line.boxes,
    number: toRupees(line.numberPaise),
    price: toPriceRupees(line.numberPaise),
    amount: toRupees(line.amountPaise),
    returned_quantity: returned?.quantity ?? 0,
    returned_amount: toRupees(returned?.amountPaise ?? 0),
  };
}
