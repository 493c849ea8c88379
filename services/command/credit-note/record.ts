import type { CreditNoteRecord } from "@bahi/contracts/credit-note/api.ts";
import type { CreditNoteLine } from "@bahi/contracts/credit-note/events.ts";
import { toPriceRupees, toRupees } from "@bahi/contracts/money.ts";
import type { Folded } from "../execution/folded.ts";
import type { CreditNoteState } from "./evolve.ts";

/** The credit note as the API shows it when it is issued. */
export function toCreditNoteRecord(creditNote: Folded<CreditNoteState>): CreditNoteRecord {
  const { state, version, createdAt } = creditNote;
  if (state.status === "absent") throw new Error("A credit note that was never issued has no record");
  const { content } = state;
  return {
    id: content.creditNoteId,
    invoice_id: content.invoiceId,
    customer_id: content.customerId,
    customer_name: content.customerName,
    customer_company: content.customerCompany,
    customer_address: content.customerAddress,
    customer_phone: content.customerPhone,
    customer_gst_number: content.customerGstNumber,
    credit_note_date: content.creditNoteDate,
    reason: content.reason,
    total_amount: toRupees(content.totalPaise),
    settled_amount: toRupees(content.settledPaise),
    credit: toRupees(content.totalPaise - content.settledPaise),
    sales_count: content.lines.length,
    is_deleted: state.status === "deleted",
    created_at: createdAt,
    version,
    sales: content.lines.map(toSaleRecord),
  };
}

function toSaleRecord(line: CreditNoteLine): CreditNoteRecord["sales"][number] {
  return {
    id: line.lineId,
    product_id: line.productId,
    product_name: line.productName,
    product_name_hindi: line.productNameHindi === "" ? null : line.productNameHindi,
    quantity: line.quantity,
    unit: line.unit,
    number: toRupees(line.numberPaise),
    price: toPriceRupees(line.numberPaise),
    amount: toRupees(line.amountPaise),
  };
}
