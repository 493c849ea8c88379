import { recordIdParam } from "@bahi/contracts/id.ts";
import { type InvoiceCopy, invoiceCopy } from "@bahi/contracts/invoice/copy.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { z } from "zod";
import { question } from "../reading/question.ts";
import type { Reading } from "../reading/read-model-access.ts";

/** Also of an invoice that was deleted: it may have been deleted to be written anew. */
export const getInvoiceCopy = question({
  path: "/invoices/:id/copy",
  summary: "What a new invoice with the content of this one starts from",
  admits: "everyone",
  params: z.strictObject({ id: recordIdParam }),
  answer: invoiceCopy,
  async ask(reading, { params }) {
    const found = await reading.db
      .selectFrom("invoice")
      .innerJoin("customer", "customer.id", "invoice.customer_id")
      .select(["customer.id", "name", "company_name", "phone", "is_active", "content_version"])
      .where("invoice.id", "=", params.id)
      .executeTakeFirst();
    if (found === undefined) throw refused("invoice-not-found");
    const { content_version: version, ...customer } = found;
    return { body: { customer, sales: await salesOf(reading, params.id, version) } };
  },
});

async function salesOf(
  { db }: Reading,
  invoiceId: number,
  contentVersion: number,
): Promise<InvoiceCopy["sales"]> {
  const lines = await db
    .selectFrom("invoice_line")
    .innerJoin("product", "product.id", "invoice_line.product_id")
    .select(["product_id", "item_name", "item_name_hindi", "is_active"])
    .select(["quantity", "unit", "boxes", "number_paise"])
    .where("invoice_id", "=", invoiceId)
    .where("content_version", "=", contentVersion)
    .orderBy("line_id")
    .execute();
  return lines.map((line) => ({
    product_id: line.product_id,
    product_name: line.item_name,
    product_name_hindi: line.item_name_hindi === "" ? null : line.item_name_hindi,
    is_active: line.is_active,
    quantity: line.quantity,
    unit: line.unit,
    number_of_boxes: line.boxes,
    number: toRupees(line.number_paise),
  }));
}
