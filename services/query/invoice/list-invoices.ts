import { recordIdParam } from "@bahi/contracts/id.ts";
import { invoiceListRow, paymentStatus } from "@bahi/contracts/invoice/api.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { DUE_SQL } from "@bahi/read-models/receivable/table.ts";
import { sql } from "kysely";
import { z } from "zod";
import { countByDay } from "../reading/count-by-day.ts";
import { anywhere, emptyLast, pageFields, searchField, sortFields, totalOf } from "../reading/list.ts";
import { NOT_FORWARD, isForward, periodFields } from "../reading/period.ts";
import { asOfField } from "../reading/as-of-field.ts";
import { question } from "../reading/question.ts";

const SORTS = {
  created_at: sql`created_at`,
  id: sql`id`,
  customer_name: sql`lower(customer_name)`,
  invoice_date: sql`invoice_date`,
  total_amount: sql`total_paise`,
  amount_due: sql.raw(DUE_SQL),
  /** What is settled has no date on which something is due. */
  due_date: sql`case when payment_status in ('pending', 'partial') then due_date end`,
  payment_status: sql`payment_status`,
  total_boxes: sql`total_boxes`,
  sales_count: sql`sales_count`,
};

const AMOUNTS = new Set<keyof typeof SORTS>(["total_amount", "amount_due"]);

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
    if (AMOUNTS.has(query.sort) && !hasAmounts) {
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
    const page = matching
      .select(["list_start", "total_paise", "paid_paise", "discount_paise", "credit_paise", "list_end"])
      .orderBy(SORTS[query.sort], query.sort === "due_date" ? emptyLast(direction) : direction)
      .orderBy("id", direction)
      .offset(query.skip)
      .limit(query.limit);
    const rows = await reading.db.selectFrom(page.as("page")).select(rowOf(hasAmounts).as("json")).execute();
    return {
      rows: rows.map((row) => row.json),
      total: isByDayAlone(query)
        ? await countByDay(reading, "invoice_count", query)
        : await totalOf(reading, matching, query, rows.length),
    };
  },
});

/**
 * A row of the list, put together of what was written when the invoice was. To make it here, of the columns, would take
 * several times as long as finding it.
 */
function rowOf(hasAmounts: boolean) {
  const due = sql`(${sql.raw(DUE_SQL)})::float8 / 100`;
  const amounts = hasAmounts
    ? sql` || ',"total_amount":' || total_paise::float8 / 100 || ',"amount_due":' || ${due}`
    : sql``;
  return sql<string>`list_start${amounts} || list_end`;
}

function isByDayAlone(query: z.output<typeof filters>): boolean {
  return query.q === "" && query.customer_id === undefined && query.payment_status === undefined;
}
