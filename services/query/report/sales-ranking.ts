import { businessDate } from "@bahi/contracts/business-date.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { type SalesRanking, salesRanking } from "@bahi/contracts/report/sales-ranking.ts";
import { sql } from "kysely";
import { z } from "zod";
import { asOfField } from "../reading/as-of-field.ts";
import { oneBatch } from "../csv/table.ts";
import { ALL_ROWS, pageFields } from "../reading/list.ts";
import { NOT_FORWARD, isForward } from "../reading/period.ts";
import { question } from "../reading/question.ts";
import type { Reading } from "../reading/read-model-access.ts";
import { rankedRows, rankingColumns } from "./sales-ranking-table.ts";

const LIMIT_PRESET = 10;

const filters = z
  .strictObject({
    date_from: businessDate,
    date_to: businessDate,
    limit: pageFields.limit
      .default(LIMIT_PRESET)
      .refine((limit) => limit > 0, { error: "must be at least 1" })
      .describe(`How many of each at most; ${LIMIT_PRESET} when it is absent`),
    ...asOfField,
  })
  .refine(isForward, NOT_FORWARD);
type Query = z.output<typeof filters>;

/**
 * Apart from the sales analysis, which is read from sums of days: this one reads the invoices of the period and their
 * lines.
 */
export const getSalesRanking = question({
  path: "/reports/sales-ranking",
  summary: "The best customers and products of a period, with their share and what came back",
  admits: "admin",
  long: () => "report",
  query: filters,
  answer: salesRanking,
  asOf: ({ as_of }) => as_of,
  csv: {
    name: "Best Customers and Products",
    columns: rankingColumns,
    table: async (reading, { query }) => ({
      rows: oneBatch(rankedRows(await rankingOf(reading, { ...query, limit: ALL_ROWS.limit }))),
    }),
  },
  ask: async (reading, { query }) => ({ body: await rankingOf(reading, query) }),
});

async function rankingOf(reading: Reading, query: Query): Promise<SalesRanking> {
  const customers = await bestCustomers(reading, query);
  const products = await bestProducts(reading, query);
  const totalPaise = customers[0]?.all_paise ?? 0;
  return {
    date_from: query.date_from,
    date_to: query.date_to,
    total_invoiced: toRupees(totalPaise),
    customer_count: customers[0]?.all_count ?? 0,
    customers: customers.map((row) => ({
      customer_id: row.customer_id,
      customer_name: row.customer_name,
      invoices: row.invoice_count,
      ...toSold(row, totalPaise),
    })),
    product_count: products[0]?.all_count ?? 0,
    products: products.map((row) => ({
      product_id: row.product_id,
      product_name: row.product_name,
      product_name_hindi: row.product_name_hindi,
      pieces: row.pieces,
      dozens: row.dozens,
      ...toSold(row, totalPaise),
    })),
  };
}

function toSold(row: { sold_paise: number; returned_paise: number }, totalPaise: number) {
  return {
    amount: toRupees(row.sold_paise),
    share: totalPaise === 0 ? 0 : Math.round((row.sold_paise * 1000) / totalPaise) / 10,
    returned: toRupees(row.returned_paise),
  };
}

function invoicesOf({ db }: Reading, { date_from, date_to }: Query) {
  return db
    .selectFrom("invoice")
    .where("invoice.is_deleted", "=", false)
    .where("invoice.invoice_date", ">=", date_from)
    .where("invoice.invoice_date", "<=", date_to);
}

function creditNotesOf({ db }: Reading, { date_from, date_to }: Query) {
  return db
    .selectFrom("credit_note")
    .where("is_deleted", "=", false)
    .where("credit_note_date", ">=", date_from)
    .where("credit_note_date", "<=", date_to);
}

function bestCustomers(reading: Reading, query: Query) {
  const best = invoicesOf(reading, query)
    .groupBy("customer_id")
    .select([
      "customer_id",
      sql<number>`count(*)::int`.as("invoice_count"),
      sql<number>`sum(total_paise)::bigint`.as("sold_paise"),
      sql<number>`(count(*) over ())::int`.as("all_count"),
      sql<number>`(sum(sum(total_paise)) over ())::bigint`.as("all_paise"),
    ])
    .orderBy("sold_paise", "desc")
    .orderBy("customer_id")
    .limit(query.limit);
  const returned = creditNotesOf(reading, query)
    .groupBy("customer_id")
    .select(["customer_id", sql<number>`sum(total_paise)::bigint`.as("returned_paise")]);
  return reading.db
    .selectFrom(best.as("best"))
    .innerJoin("customer", "customer.id", "best.customer_id")
    .leftJoin(returned.as("returned"), "returned.customer_id", "best.customer_id")
    .selectAll("best")
    .select([
      "customer.name as customer_name",
      sql<number>`coalesce(returned.returned_paise, 0)::bigint`.as("returned_paise"),
    ])
    .orderBy("sold_paise", "desc")
    .orderBy("best.customer_id")
    .execute();
}

/** The lines of what each invoice says today; those of the period are found by their own date. */
function bestProducts(reading: Reading, query: Query) {
  const quantityIn = (unit: "Pcs" | "Doz") =>
    sql<number>`coalesce(sum(quantity) filter (where unit = ${unit}), 0)::bigint`;
  const best = invoicesOf(reading, query)
    .innerJoin("invoice_line", (join) =>
      join
        .onRef("invoice_line.invoice_id", "=", "invoice.id")
        .onRef("invoice_line.content_version", "=", "invoice.content_version"),
    )
    .where("invoice_line.invoice_date", ">=", query.date_from)
    .where("invoice_line.invoice_date", "<=", query.date_to)
    .groupBy("product_id")
    .select([
      "product_id",
      quantityIn("Pcs").as("pieces"),
      quantityIn("Doz").as("dozens"),
      sql<number>`sum(amount_paise)::bigint`.as("sold_paise"),
      sql<number>`(count(*) over ())::int`.as("all_count"),
    ])
    .orderBy("sold_paise", "desc")
    .orderBy("product_id")
    .limit(query.limit);
  const returned = reading.db
    .selectFrom(
      creditNotesOf(reading, query)
        .select(sql<{ productId: number; amountPaise: number }>`json_array_elements(lines)`.as("line"))
        .as("returned_line"),
    )
    .groupBy(sql`1`)
    .select([
      sql<number>`(line->>'productId')::int`.as("product_id"),
      sql<number>`sum((line->>'amountPaise')::bigint)::bigint`.as("returned_paise"),
    ]);
  return reading.db
    .selectFrom(best.as("best"))
    .innerJoin("product", "product.id", "best.product_id")
    .leftJoin(returned.as("returned"), "returned.product_id", "best.product_id")
    .selectAll("best")
    .select([
      "product.item_name as product_name",
      "product.item_name_hindi as product_name_hindi",
      sql<number>`coalesce(returned.returned_paise, 0)::bigint`.as("returned_paise"),
    ])
    .orderBy("sold_paise", "desc")
    .orderBy("best.product_id")
    .execute();
}
