import { recordIdParam } from "@bahi/contracts/id.ts";
import { type InvoiceListRow, invoiceListRow, paymentStatus } from "@bahi/contracts/invoice/api.ts";
import { paymentStatusNames } from "@bahi/contracts/invoice/status-names.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { LIST_ROW_WITHOUT_AMOUNTS, OPEN_SQL } from "@bahi/read-models/invoice/table.ts";
import { DUE_SQL } from "@bahi/read-models/receivable/table.ts";
import { sql } from "kysely";
import { z } from "zod";
import { type Column, moment, rupees, text, whole } from "../csv/columns.ts";
import { countByDay } from "../reading/count-by-day.ts";
import { cursorField } from "../reading/cursor.ts";
import { isSearched, pageFields, sortFields, wordSearchField } from "../reading/list.ts";
import { listAsTypedOrMeant, listOfJson } from "../reading/list-answer.ts";
import { NOT_FORWARD, isForward, periodFields } from "../reading/period.ts";
import { asOfField } from "../reading/as-of-field.ts";
import { question } from "../reading/question.ts";
import { orderBy, sorted, sortedText, sortedUnlessNull } from "../reading/sort.ts";
import type { Search } from "../reading/text-search.ts";
import { searchInvoices } from "./invoice-search.ts";

const ID = sorted("number", sql`id`);
const SORTS = {
  created_at: sorted("moment", sql`created_at`),
  id: ID,
  customer_name: sortedText("customer_name"),
  invoice_date: sorted("date", sql`invoice_date`),
  total_amount: sorted("number", sql`total_paise`),
  amount_due: sorted("number", sql.raw(DUE_SQL)),
  /** What is settled has no date on which something is due. */
  due_date: sortedUnlessNull("date", sql.raw(`case when ${OPEN_SQL} then due_date end`)),
  payment_status: sorted("text", sql`payment_status`),
  total_boxes: sorted("number", sql`total_boxes`),
  sales_count: sorted("number", sql`sales_count`),
};

const AMOUNTS = new Set<keyof typeof SORTS>(["total_amount", "amount_due"]);

const filters = z
  .strictObject({
    ...pageFields,
    ...cursorField,
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
  long: isSearched,
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
    const order = orderBy(SORTS[query.sort], ID, direction);
    const list = (found: typeof matching, count?: () => Promise<number>) =>
      listOfJson(reading, {
        page: query,
        matching: found,
        count,
        order,
        json: sql.raw<string>(hasAmounts ? "list_row" : LIST_ROW_WITHOUT_AMOUNTS),
        hasAmounts,
      });
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

function isByDayAlone(query: z.output<typeof filters>): boolean {
  return query.customer_id === undefined && query.payment_status === undefined;
}

function isSearchedAlone(query: z.output<typeof filters>): boolean {
  return isByDayAlone(query) && query.date_from === undefined && query.date_to === undefined;
}
