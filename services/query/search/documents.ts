import { withLatinDigits } from "@bahi/contracts/digits.ts";
import { RECORD_ID_MAX } from "@bahi/contracts/id.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import type { SearchAnswer } from "@bahi/contracts/search/api.ts";
import { FOUND_COUNTED_MAX } from "@bahi/contracts/search/counted.ts";
import { numberSearched } from "@bahi/contracts/search/figures.ts";
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { searchInvoices } from "../invoice/invoice-search.ts";
import { paymentsInBooks } from "../payment/payment-rows.ts";
import { isPaymentFound } from "../payment/payment-search.ts";
import { countUpTo } from "../reading/count-up-to.ts";
import type { Reading } from "../reading/read-model-access.ts";
import { anyOf, type Search } from "../reading/text-search.ts";

type Asked = { q: string; search: Search; limit: number; hasAmounts: boolean };

/** Invoices by number, customer and, for who sees amounts, total. */
export async function foundInvoices(
  reading: Reading,
  { q, search, limit, hasAmounts }: Asked,
): Promise<SearchAnswer["invoices"]> {
  const totalHas = (typed: string) => (hasAmounts ? totalBegins(typed) : []);
  const { isFound } = await searchInvoices(reading, q, search, totalHas);
  const hasTotal = search.isMeant ? [] : totalHas(q);
  const found = reading.db
    .selectFrom("invoice")
    .where("is_deleted", "=", false)
    .where(anyOf([isFound, ...hasTotal]))
    .select(["id", "customer_name", "customer_company", "invoice_date", "payment_status", "total_paise"]);
  const rows = await newest(found, "invoice.id", numberTyped(q), limit);
  return {
    total: await countUpTo(reading, found, FOUND_COUNTED_MAX + 1),
    rows: rows.map(({ total_paise, ...row }) => ({
      ...row,
      ...(hasAmounts ? { total_amount: toRupees(total_paise) } : {}),
    })),
  };
}

/** Payments by number, invoice, customer, reference, method and, for who sees amounts, amount. */
export async function foundPayments(
  reading: Reading,
  { q, search, limit, hasAmounts }: Asked,
): Promise<SearchAnswer["payments"]> {
  const found = paymentsInBooks(reading.db)
    .where(await isPaymentFound(reading, q, search, { hasAmounts }))
    .select([
      "payment.id",
      "customer.name as customer_name",
      "payment_date",
      "method as payment_method",
      "reference_number",
      "amount_paise",
    ]);
  const rows = await newest(found, "payment.id", numberTyped(q), limit);
  return {
    total: await countUpTo(reading, found, FOUND_COUNTED_MAX + 1),
    rows: rows.map(({ amount_paise, ...row }) => ({
      ...row,
      ...(hasAmounts ? { amount: toRupees(amount_paise) } : {}),
    })),
  };
}

/** A credit note by its number: `CN-3`, `#3` or `3`. */
export async function foundCreditNotes(
  { db }: Reading,
  { q, hasAmounts }: Asked,
): Promise<SearchAnswer["credit_notes"]> {
  const id = numberTyped(q.replace(/^cn[-\s]*/i, ""));
  if (id === undefined) return { total: 0, rows: [] };
  const rows = await db
    .selectFrom("credit_note")
    .select(["id", "invoice_id", "customer_name", "credit_note_date", "total_paise"])
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .execute();
  return {
    total: rows.length,
    rows: rows.map(({ total_paise, ...row }) => ({
      ...row,
      ...(hasAmounts ? { total_amount: toRupees(total_paise) } : {}),
    })),
  };
}

/** The one with the number that was typed, and the highest numbers. */
async function newest<DB, TB extends keyof DB, Row extends { id: number }>(
  found: SelectQueryBuilder<DB, TB, Row>,
  id: string,
  number: number | undefined,
  limit: number,
): Promise<Row[]> {
  const same =
    number === undefined ? [] : await found.where(sql<SqlBool>`${sql.ref(id)} = ${number}`).execute();
  const latest = await found.orderBy(sql.ref(id), "desc").limit(limit).execute();
  const rows = [...same, ...latest.filter((row) => row.id !== number)];
  return rows.slice(0, limit);
}

/** `#182` and `182`. */
function numberTyped(q: string): number | undefined {
  const digits = numberSearched(q);
  return digits === undefined || Number(digits) > RECORD_ID_MAX ? undefined : Number(digits);
}

function totalBegins(typed: string): RawBuilder<SqlBool>[] {
  const paise = paiseTyped(typed);
  return paise === undefined ? [] : [sql<SqlBool>`total_paise between ${paise.from} and ${paise.to}`];
}

/** The amounts that begin with what was typed: `20741` is ₹ 20,741.00 to ₹ 20,741.99. */
function paiseTyped(q: string): { from: number; to: number } | undefined {
  const [, rupees, paise = ""] =
    /^₹?\s*(\d{1,12})(?:\.(\d{0,2}))?$/.exec(withLatinDigits(q).replaceAll(",", "")) ?? [];
  if (rupees === undefined) return undefined;
  return { from: Number(rupees + paise.padEnd(2, "0")), to: Number(rupees + paise.padEnd(2, "9")) };
}
