import { numberSearched } from "@bahi/contracts/search/figures.ts";
import type { ReadModels } from "@bahi/read-models/database.ts";
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { anywhere } from "../reading/list.ts";
import type { Reading } from "../reading/read-model-access.ts";
import { anyOf, hasText, type Search } from "../reading/text-search.ts";

/** Up to so many invoices are found through their names, and then put in order. More are met soon in any order. */
const THROUGH_NAMES_MAX = 5_000;

/** Fewer digits are in no trigram, and in many numbers. */
const INDEXED_DIGITS_MIN = 3;

export type InvoiceSearch = {
  /** True for invoices that are found. */
  isFound: RawBuilder<SqlBool>;
  /** How many have one of the names, deleted ones aside. */
  namedCount: number;
  /** Numbers are searched, too, so that more than the named ones may be found. */
  isByNumber: boolean;
};

/** Finds invoices by customer name, company or number, and those of other books by the whole number that they had there. */
export async function searchInvoices(
  { db }: Pick<Reading, "db">,
  q: string,
  search: Search,
): Promise<InvoiceSearch> {
  const names = db.selectFrom("invoice_name").where(hasText(["invoice_name.names"], search));
  const { count: namedCount } = await names
    .select(sql<number>`coalesce(sum(invoice_count), 0)::bigint`.as("count"))
    .executeTakeFirstOrThrow();
  const digits = search.isMeant ? undefined : numberSearched(q);
  const isNamed = hasText(["invoice.names"], search);
  const named = db
    .selectFrom("invoice")
    .select("invoice.id")
    .where(
      sql<SqlBool>`lower(invoice.customer_name) = any(array(${names.select(sql`lower(customer_name)`.as("name"))}))`,
    )
    .where(isNamed);
  const ways = namedCount === 0 ? [] : [namedCount > THROUGH_NAMES_MAX ? isNamed : isAmong(named)];
  if (digits !== undefined) {
    const hasDigits = sql<SqlBool>`invoice.id::text like ${anywhere(digits)}`;
    const numbered = db.selectFrom("invoice").select("invoice.id").where(hasDigits);
    ways.push(digits.length < INDEXED_DIGITS_MIN ? hasDigits : isAmong(numbered));
  }
  const isByNumber = !search.isMeant && /\d/.test(q);
  if (isByNumber) {
    const ofOtherBooks = sql<SqlBool>`invoice.bill_number <> '' and lower(invoice.bill_number) = ${q.toLowerCase()}`;
    ways.push(isAmong(db.selectFrom("invoice").select("invoice.id").where(ofOtherBooks)));
  }
  return { isFound: anyOf(ways), namedCount, isByNumber };
}

/** True for the invoices with these ids, which are read first. */
function isAmong(ids: SelectQueryBuilder<ReadModels, "invoice", { id: number }>): RawBuilder<SqlBool> {
  return sql<SqlBool>`invoice.id = any(array(${ids}))`;
}
