import { type CreditNoteRecord, creditNoteRecord } from "@bahi/contracts/credit-note/api.ts";
import type { CreditNoteLine } from "@bahi/contracts/credit-note/events.ts";
import { recordIdParam } from "@bahi/contracts/id.ts";
import { toPriceRupees, toRupees } from "@bahi/contracts/money.ts";
import type { CreditNoteTable } from "@bahi/read-models/credit-note/table.ts";
import { z } from "zod";
import { asOfField } from "../reading/as-of-field.ts";
import { expectFound } from "../reading/expect-found.ts";
import { question } from "../reading/question.ts";
import { toAmounts } from "./list-credit-notes.ts";

export const getCreditNote = question({
  path: "/credit-notes/:id",
  summary: "One credit note with its lines",
  admits: "everyone",
  params: z.strictObject({ id: recordIdParam }),
  query: z.strictObject(asOfField),
  answer: creditNoteRecord,
  asOf: ({ as_of }) => as_of,
  async ask({ db }, { params, query }) {
    const row = await db.selectFrom("credit_note").selectAll().where("id", "=", params.id).executeTakeFirst();
    return { body: toCreditNoteRecord(expectFound(row, query, "credit-note-not-found")) };
  },
});

function toCreditNoteRecord(row: CreditNoteTable): CreditNoteRecord {
  return {
    id: row.id,
    invoice_id: row.invoice_id,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    customer_company: row.customer_company,
    customer_address: row.customer_address,
    customer_phone: row.customer_phone,
    customer_gst_number: row.customer_gst_number,
    credit_note_date: row.credit_note_date,
    reason: row.reason,
    ...toAmounts(row),
    sales_count: row.sales_count,
    is_deleted: row.is_deleted,
    created_at: row.created_at,
    version: row.version,
    sales: row.lines.map(toSaleRecord),
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
