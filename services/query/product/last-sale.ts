import { recordIdParam } from "@bahi/contracts/id.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { type LastSale, lastSale } from "@bahi/contracts/product/last-sale.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import type { ReadModels } from "@bahi/read-models/database.ts";
import type { InvoiceLineTable } from "@bahi/read-models/invoice/table.ts";
import { type ExpressionBuilder, sql } from "kysely";
import { z } from "zod";
import { question } from "../reading/question.ts";
import type { Reading } from "../reading/read-model-access.ts";
import { customerIn } from "../report/ledger-sums.ts";

const COLUMNS = ["number_paise", "unit", "quantity", "invoice_date", "invoice_id", "line_id"] as const;
type Line = Pick<InvoiceLineTable, (typeof COLUMNS)[number]>;

/**
 * The last is that with the newest invoice date, of these the highest invoice number. It is read from the end of an index
 * over the lines, however often the product was sold. Staff may ask it too: they type and print this figure.
 */
export const getLastSale = question({
  path: "/products/:id/last-sale",
  summary: "What a product was last sold for: to this customer, else to anyone",
  admits: "everyone",
  params: z.strictObject({ id: recordIdParam }),
  query: z.strictObject({
    customer_id: recordIdParam
      .optional()
      .describe("What was sold to customers who were merged into it counts as sold to it"),
  }),
  answer: lastSale,
  async ask(reading, { params, query }) {
    const own =
      query.customer_id === undefined ? undefined : await lastSaleTo(reading, params.id, query.customer_id);
    if (own !== undefined) return { body: toLastSale("customer", own) };
    if (query.customer_id !== undefined) await customerIn(reading, query.customer_id);
    const any = await lastSaleToAnyone(reading, params.id);
    if (any !== undefined) return { body: toLastSale("anyone", any) };
    await expectProduct(reading, params.id);
    return { body: NEVER_SOLD };
  },
});

async function expectProduct({ db }: Reading, productId: number): Promise<void> {
  const product = await db.selectFrom("product").select("id").where("id", "=", productId).executeTakeFirst();
  if (product === undefined) throw refused("product-not-found");
}

/** The newest sale to each customer of the account, and of these the newest. */
async function lastSaleTo({ db }: Reading, productId: number, customerId: number): Promise<Line | undefined> {
  return db
    .withRecursive("buyer", (query) =>
      query
        .selectFrom("customer")
        .select("id")
        .where("id", "=", customerId)
        .union(
          query
            .selectFrom("customer")
            .innerJoin("buyer", "buyer.id", "customer.merged_into")
            .select("customer.id"),
        ),
    )
    .selectFrom("buyer")
    .innerJoinLateral(
      (query) =>
        newest(query, productId)
          .where("invoice_line.customer_id", "=", sql.ref<number>("buyer.id"))
          .as("sale"),
      (join) => join.onTrue(),
    )
    .select(COLUMNS.map((column) => `sale.${column}` as const))
    .orderBy("sale.invoice_date", "desc")
    .orderBy("sale.invoice_id", "desc")
    .limit(1)
    .executeTakeFirst();
}

async function lastSaleToAnyone({ db }: Reading, productId: number): Promise<Line | undefined> {
  return newest(db, productId).executeTakeFirst();
}

/** The newest line with the product; what stands in a deleted invoice, or was corrected since, is passed over. */
function newest(db: Pick<ExpressionBuilder<ReadModels, never>, "selectFrom">, productId: number) {
  return db
    .selectFrom("invoice_line")
    .innerJoin("invoice", (join) =>
      join
        .onRef("invoice.id", "=", "invoice_line.invoice_id")
        .onRef("invoice.content_version", "=", "invoice_line.content_version"),
    )
    .select(COLUMNS.map((column) => `invoice_line.${column}` as const))
    .where("invoice_line.product_id", "=", productId)
    .where("invoice.is_deleted", "=", false)
    .orderBy("invoice_line.invoice_date", "desc")
    .orderBy("invoice_line.invoice_id", "desc")
    .orderBy("invoice_line.line_id", "desc")
    .limit(1);
}

const NEVER_SOLD: LastSale = {
  whose: null,
  number: null,
  unit: null,
  quantity: null,
  date: null,
  invoice_id: null,
};

function toLastSale(whose: "customer" | "anyone", line: Line): LastSale {
  return {
    whose,
    number: toRupees(line.number_paise),
    unit: line.unit,
    quantity: line.quantity,
    date: line.invoice_date,
    invoice_id: line.invoice_id,
  };
}
