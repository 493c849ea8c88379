import { type CreditNoteListRow, creditNoteListRow } from "@bahi/contracts/credit-note/api.ts";
import { withLatinDigits } from "@bahi/contracts/digits.ts";
import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import { recordIdParam } from "@bahi/contracts/id.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import type { CreditNoteTable } from "@bahi/read-models/credit-note/table.ts";
import { sql } from "kysely";
import { z } from "zod";
import { type Column, moment, rupees, text, whole } from "../csv/columns.ts";
import { asOfField } from "../reading/as-of-field.ts";
import { countByDay } from "../reading/count-by-day.ts";
import { cursorField } from "../reading/cursor.ts";
import { anywhere, pageFields, searchField, sortFields } from "../reading/list.ts";
import { listOf } from "../reading/list-answer.ts";
import { NOT_FORWARD, isForward, periodFields } from "../reading/period.ts";
import { question } from "../reading/question.ts";
import { inOrder, orderBy, sorted, sortedText } from "../reading/sort.ts";

const ID = sorted("number", sql`id`);
const SORTS = {
  credit_note_date: sorted("date", sql`credit_note_date`),
  id: ID,
  customer_name: sortedText("customer_name"),
  invoice_id: sorted("number", sql`invoice_id`),
  total_amount: sorted("number", sql`total_paise`),
  created_at: sorted("moment", sql`created_at`),
};

const filters = z
  .strictObject({
    ...pageFields,
    ...cursorField,
    ...asOfField,
    ...searchField,
    ...sortFields(SORTS, "credit_note_date"),
    ...periodFields,
    invoice_id: recordIdParam.optional(),
    customer_id: recordIdParam.optional(),
  })
  .refine(isForward, NOT_FORWARD);

/** All columns but the lines, which may be many. */
const COLUMNS = [
  "id",
  "invoice_id",
  "customer_id",
  "customer_name",
  "customer_company",
  "credit_note_date",
  "reason",
  "sales_count",
  "total_paise",
  "settled_paise",
  "created_at",
  "version",
] as const;
type Row = Pick<CreditNoteTable, (typeof COLUMNS)[number]>;

const columns: readonly Column<CreditNoteListRow>[] = [
  text("Credit Note", (note) => creditNoteName(note.id)),
  text("Date", (note) => note.credit_note_date),
  whole("Customer ID", (note) => note.customer_id),
  text("Customer", (note) => note.customer_name),
  text("Company", (note) => note.customer_company),
  whole("Invoice", (note) => note.invoice_id),
  whole("Items", (note) => note.sales_count),
  text("Reason", (note) => note.reason),
  rupees("Amount", (note) => note.total_amount),
  rupees("Settled", (note) => note.settled_amount),
  rupees("Credit", (note) => note.credit),
  moment("Created", (note) => note.created_at),
];

/** The staff's list is without amounts, but for the credit notes of one invoice: they are part of its page. */
export const listCreditNotes = question({
  path: "/credit-notes",
  summary: "The credit notes, in pages",
  admits: "everyone",
  query: filters,
  answer: z.array(creditNoteListRow),
  csv: { name: "Credit Notes", columns },
  asOf: ({ as_of }) => as_of,
  async ask(reading, { query, viewer }) {
    const hasAmounts = viewer.role === "admin" || query.invoice_id !== undefined;
    if (query.sort === "total_amount" && !hasAmounts) {
      throw refused("admin-only", "Only an administrator can sort credit notes by amount");
    }
    let matching = reading.db.selectFrom("credit_note").where("is_deleted", "=", false);
    if (query.invoice_id !== undefined) matching = matching.where("invoice_id", "=", query.invoice_id);
    if (query.customer_id !== undefined) matching = matching.where("customer_id", "=", query.customer_id);
    if (query.date_from) matching = matching.where("credit_note_date", ">=", query.date_from);
    if (query.date_to) matching = matching.where("credit_note_date", "<=", query.date_to);
    if (query.q !== "") {
      const pattern = anywhere(query.q);
      const number = anywhere(withLatinDigits(query.q).replace(/^(#|cn-|cn\s*(?=\d))/i, ""));
      matching = matching.where((row) =>
        row.or([
          row("customer_name", "ilike", pattern),
          row("customer_company", "ilike", pattern),
          row("reason", "ilike", pattern),
          row(sql`id::text`, "like", number),
          row(sql`invoice_id::text`, "like", number),
        ]),
      );
    }
    const direction = query.order ?? (query.sort === "credit_note_date" ? "desc" : "asc");
    const order = orderBy(SORTS[query.sort], ID, direction);
    return listOf(reading, {
      page: query,
      matching,
      count: isByDayAlone(query) ? () => countByDay(reading, "return_count", query) : undefined,
      order,
      rows: (cut) => cut(inOrder(matching.select(COLUMNS), order)),
      placeOf: ({ id }, place) => reading.db.selectFrom("credit_note").where("id", "=", id).select(place),
      toRow: (row) => toListRow(row, hasAmounts),
      hasAmounts,
    });
  },
});

function isByDayAlone(query: z.output<typeof filters>): boolean {
  return query.q === "" && query.customer_id === undefined && query.invoice_id === undefined;
}

function toListRow(row: Row, hasAmounts: boolean): CreditNoteListRow {
  const { total_paise, settled_paise, ...rest } = row;
  return hasAmounts ? { ...rest, ...toAmounts({ total_paise, settled_paise }) } : rest;
}

/** What it is worth, what it settles of its invoice, and the credit that it leaves. */
export function toAmounts({ total_paise, settled_paise }: Pick<Row, "total_paise" | "settled_paise">) {
  return {
    total_amount: toRupees(total_paise),
    settled_amount: toRupees(settled_paise),
    credit: toRupees(total_paise - settled_paise),
  };
}
