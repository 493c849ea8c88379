import { recordIdParam } from "@bahi/contracts/id.ts";
import { type InvoiceListRow, invoiceListRow, paymentStatus } from "@bahi/contracts/invoice/api.ts";
import { paymentStatusNames } from "@bahi/contracts/invoice/status-names.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { DUE_SQL } from "@bahi/read-models/receivable/table.ts";
import { sql } from "kysely";
import { z } from "zod";
import { type Column, moment, rupees, text, whole } from "../csv/columns.ts";
import { countByDay } from "../reading/count-by-day.ts";
import { emptyLast, pageFields, sortFields, wordSearchField } from "../reading/list.ts";
import { listAsTypedOrMeant, listOfJson } from "../reading/list-answer.ts";
import { NOT_FORWARD, isForward, periodFields } from "../reading/period.ts";
import { asOfField } from "../reading/as-of-field.ts";
import { question } from "../reading/question.ts";
import type { Search } from "../reading/text-search.ts";
import { searchInvoices } from "./invoice-search.ts";

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
    ...wordSearchField,
    ...sortFields(SORTS, "created_at"),
    ...periodFields,
    customer_id: recordIdParam.optional(),
    payment_status: paymentStatus.optional(),
  })
  .refine(isForward, NOT_FORWARD);

const columns: readonly Column<InvoiceListRow>[] = [
  whole("Invoice ID", (invoice) => invoice.id),
  text("Date", (invoice) => invoice.invoice_date),
  whole("Customer ID", (invoice) => invoice.customer_id),
  text("Customer", (invoice) => invoice.customer_name),
  text("Company", (invoice) => invoice.customer_company),
  whole("Items", (invoice) => invoice.sales_count),
  whole("Boxes", (invoice) => invoice.total_boxes),
  rupees("Amount", (invoice) => invoice.total_amount),
  rupees("Amount due", (invoice) => invoice.amount_due),
  text("Due", (invoice) => invoice.due_date),
  text("Status", (invoice) => paymentStatusNames[invoice.payment_status]),
  moment("Created", (invoice) => invoice.created_at),
];

/** The staff's list is without amounts, but for the invoices of one customer: a picker shows them. */
export const listInvoices = question({
  path: "/invoices",
  summary: "The invoices, in pages",
  admits: "everyone",
  query: filters,
  answer: z.array(invoiceListRow),
  csv: { name: "Invoices", columns },
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
    const direction = query.order ?? (query.sort === "created_at" ? "desc" : "asc");
    const isNeverNull = query.sort !== "due_date";
    const order = isNeverNull ? { column: SORTS[query.sort], direction } : undefined;
    const list = (found: typeof matching, count?: () => Promise<number>) => {
      const rows = found
        .select(["list_start", "total_paise", "paid_paise", "discount_paise", "credit_paise", "list_end"])
        .orderBy(SORTS[query.sort], isNeverNull ? direction : emptyLast(direction))
        .orderBy("id", direction);
      return listOfJson(reading, {
        page: query,
        matching: found,
        count,
        rows: (cut) =>
          reading.db.selectFrom(cut(rows, order).as("page")).select(rowOf(hasAmounts).as("json")),
        hasAmounts,
      });
    };
    if (query.q === "") {
      const countDays = () => countByDay(reading, "invoice_count", query);
      return list(matching, isByDayAlone(query) ? countDays : undefined);
    }
    async function find(search: Search) {
      const { isFound, namedCount, isByNumber } = await searchInvoices(reading, query.q, search);
      const isCounted = !isByNumber && isSearchedAlone(query) && namedCount !== undefined;
      return list(matching.where(isFound), isCounted ? async () => namedCount : undefined);
    }
    return listAsTypedOrMeant(reading, query.q, ["customer"], find, hasAmounts);
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
  return query.customer_id === undefined && query.payment_status === undefined;
}

function isSearchedAlone(query: z.output<typeof filters>): boolean {
  return isByDayAlone(query) && query.date_from === undefined && query.date_to === undefined;
}
