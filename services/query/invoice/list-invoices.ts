import { recordIdParam } from "@bahi/contracts/id.ts";
import { type InvoiceListRow, invoiceListRow, paymentStatus } from "@bahi/contracts/invoice/api.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import type { InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import { sql } from "kysely";
import { z } from "zod";
import { countByDay } from "../reading/count-by-day.ts";
import { anywhere, pageFields, searchField, sortFields, totalOf } from "../reading/list.ts";
import { NOT_FORWARD, isForward, periodFields } from "../reading/period.ts";
import { asOfField } from "../reading/as-of-field.ts";
import { question } from "../reading/question.ts";

const SORTS = {
  created_at: sql`created_at`,
  id: sql`id`,
  customer_name: sql`lower(customer_name)`,
  invoice_date: sql`invoice_date`,
  total_amount: sql`total_paise`,
  payment_status: sql`payment_status`,
  total_boxes: sql`total_boxes`,
  sales_count: sql`sales_count`,
};

const COLUMNS = [
  "id",
  "invoice_date",
  "customer_id",
  "customer_name",
  "customer_company",
  "total_paise",
  "total_boxes",
  "sales_count",
  "payment_status",
  "created_at",
  "version",
] as const satisfies (keyof InvoiceTable)[];

const filters = z
  .strictObject({
    ...pageFields,
    ...asOfField,
    ...searchField,
    ...sortFields(SORTS, "created_at"),
    ...periodFields,
    customer_id: recordIdParam.optional(),
    payment_status: paymentStatus.optional(),
  })
  .refine(isForward, NOT_FORWARD);

/** The staff's list is without amounts, but for the invoices of one customer: a picker shows them. */
export const listInvoices = question({
  path: "/invoices",
  summary: "The invoices, in pages",
  admits: "everyone",
  query: filters,
  answer: z.array(invoiceListRow),
  asOf: ({ as_of }) => as_of,
  async ask(reading, { query, viewer }) {
    const hasAmounts = viewer.role === "admin" || query.customer_id !== undefined;
    if (query.sort === "total_amount" && !hasAmounts) {
      throw refused("admin-only", "Only an administrator can sort invoices by amount");
    }
    let matching = reading.db.selectFrom("invoice").where("is_deleted", "=", false);
    if (query.customer_id !== undefined) matching = matching.where("customer_id", "=", query.customer_id);
    if (query.payment_status) matching = matching.where("payment_status", "=", query.payment_status);
    if (query.date_from) matching = matching.where("invoice_date", ">=", query.date_from);
    if (query.date_to) matching = matching.where("invoice_date", "<=", query.date_to);
    if (query.q !== "") {
      const pattern = anywhere(query.q);
      matching = matching.where((row) =>
        row.or([
          row("customer_name", "ilike", pattern),
          row("customer_company", "ilike", pattern),
          row(sql`id::text`, "like", anywhere(query.q.replace(/^#/, ""))),
        ]),
      );
    }
    const direction = query.order ?? (query.sort === "created_at" ? "desc" : "asc");
    const rows = await matching
      .select(COLUMNS)
      .orderBy(SORTS[query.sort], direction)
      .orderBy("id", direction)
      .offset(query.skip)
      .limit(query.limit)
      .execute();
    return {
      body: rows.map((row) => toListRow(row, hasAmounts)),
      total: isByDayAlone(query)
        ? await countByDay(reading, "invoice_count", query)
        : await totalOf(reading, matching, query, rows.length),
    };
  },
});

function toListRow(row: Pick<InvoiceTable, (typeof COLUMNS)[number]>, hasAmounts: boolean): InvoiceListRow {
  return {
    id: row.id,
    invoice_date: row.invoice_date,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    customer_company: row.customer_company,
    ...(hasAmounts ? { total_amount: toRupees(row.total_paise) } : {}),
    total_boxes: row.total_boxes,
    sales_count: row.sales_count,
    payment_status: row.payment_status,
    created_at: row.created_at,
    version: row.version,
  };
}

function isByDayAlone(query: z.output<typeof filters>): boolean {
  return query.q === "" && query.customer_id === undefined && query.payment_status === undefined;
}
