import { withLatinDigits } from "@bahi/contracts/digits.ts";
import { numberSearched } from "@bahi/contracts/search/figures.ts";
import { type Figure, withFigures, type WithFigures } from "@bahi/contracts/search/with-figures.ts";
import type { Searched } from "@bahi/contracts/search/words.ts";
import type { ReadModels } from "@bahi/read-models/database.ts";
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { anywhere } from "../reading/list.ts";
import type { Reading } from "../reading/read-model-access.ts";
import { allOf, anyOf, hasText, hasWords, INDEXED_DIGITS_MIN, type Search } from "../reading/text-search.ts";

/** Up to so many invoices are found through their names, and then put in order. More are met soon in any order. */
const THROUGH_NAMES_MAX = 5_000;

/** Of those that have a figure, too, far fewer are put in order; to count the others, all invoices would be read. */
const THROUGH_FIGURED_NAMES_MAX = 50_000;

type Db = Pick<Reading, "db">;
/** True for a search text that has something. */
type Has = (column: string) => RawBuilder<SqlBool>;

export type InvoiceSearch = {
  /** True for invoices that are found. */
  isFound: RawBuilder<SqlBool>;
  /** How many have one of the names, deleted ones aside. */
  namedCount: number;
  /** Numbers are searched, too, so that more than the named ones may be found. */
  isByNumber: boolean;
};

/**
 * Finds invoices by customer name, company or number, and those of other books by the whole number that they had there. Of
 * several words and figures each may be found in another of these.
 * @param hasFigure where else a figure is found
 */
export async function searchInvoices(
  { db }: Db,
  q: string,
  search: Search,
  hasFigure: (typed: string) => RawBuilder<SqlBool>[] = () => [],
): Promise<InvoiceSearch> {
  const named: Has = (column) => hasText([column], search);
  const namedCount = await countNamed({ db }, named);
  const ways = [...namedWay({ db }, named, namedCount)];
  const digits = search.isMeant ? undefined : numberSearched(q);
  if (digits !== undefined) ways.push(numberWay({ db }, digits));
  const figured = withFigures(search);
  if (figured !== undefined) ways.push(...(await figuredWay({ db }, figured, hasFigure)));
  const isOfOtherBooks = !search.isMeant && /\p{Nd}/u.test(q);
  if (isOfOtherBooks) {
    const typed = [q, withLatinDigits(q)].map((text) => text.toLowerCase());
    const ofOtherBooks = sql<SqlBool>`invoice.bill_number <> '' and lower(invoice.bill_number) = any(${typed}::text[])`;
    ways.push(isAmong({ db }, ofOtherBooks));
  }
  const isByNumber = isOfOtherBooks || digits !== undefined || figured !== undefined;
  return { isFound: anyOf(ways), namedCount, isByNumber };
}

function namesThat({ db }: Db, has: Has) {
  return db.selectFrom("invoice_name").where(has("invoice_name.names"));
}

async function countNamed(db: Db, has: Has): Promise<number> {
  const { count } = await namesThat(db, has)
    .select(sql<number>`coalesce(sum(invoice_count), 0)::bigint`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The way to invoices with such names; none where there are no such names. */
function namedWay(db: Db, has: Has, namedCount: number): RawBuilder<SqlBool>[] {
  if (namedCount === 0) return [];
  return [namedCount > THROUGH_NAMES_MAX ? has("invoice.names") : isAmong(db, isNamed(db, has))];
}

/** True for invoices with such names, which lead to them. */
function isNamed(db: Db, has: Has): RawBuilder<SqlBool> {
  const names = namesThat(db, has).select("invoice_name.customer_name_key");
  return allOf([sql<SqlBool>`invoice.customer_name_key = any(array(${names}))`, has("invoice.names")]);
}

function hasDigits(digits: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`invoice.id::text like ${anywhere(digits)}`;
}

function numberWay(db: Db, digits: string): RawBuilder<SqlBool> {
  return digits.length < INDEXED_DIGITS_MIN ? hasDigits(digits) : isAmong(db, hasDigits(digits));
}

/**
 * The way to invoices that have every word in their names, and every figure there or elsewhere: through the names with the
 * words, or else through a figure of several digits. Without either, such invoices are met soon in any order.
 */
async function figuredWay(
  db: Db,
  { words, figures }: WithFigures,
  hasFigure: (typed: string) => RawBuilder<SqlBool>[],
): Promise<RawBuilder<SqlBool>[]> {
  const has: Has = (column) => hasWords([column], words);
  const places = (figure: Figure) => {
    const digits = numberSearched(figure.typed);
    return [...(digits === undefined ? [] : [hasDigits(digits)]), ...hasFigure(figure.typed)];
  };
  const isEach = figures.map((figure) => anyOf([hasFigureWords(figure)("invoice.names"), ...places(figure)]));
  if (words.length > 0) {
    const namedCount = await countNamed(db, has);
    if (namedCount === 0) return [];
    if (namedCount <= THROUGH_FIGURED_NAMES_MAX) return [isAmong(db, allOf([isNamed(db, has), ...isEach]))];
    isEach.push(has("invoice.names"));
  }
  for (const figure of figures) {
    const namedCount = await countNamed(db, hasFigureWords(figure));
    if (namedCount > THROUGH_NAMES_MAX || !isIndexed(figure)) continue;
    const ways = places(figure).map((place) => isAmong(db, place));
    return [allOf([anyOf([...namedWay(db, hasFigureWords(figure), namedCount), ...ways]), ...isEach])];
  }
  return [allOf(isEach)];
}

function hasFigureWords({ words }: { words: Searched["words"] }): Has {
  return (column) => hasWords([column], words);
}

function isIndexed({ typed }: Figure): boolean {
  const digits = numberSearched(typed);
  return digits === undefined || digits.length >= INDEXED_DIGITS_MIN;
}

/** True for the invoices of a condition, which are read first. */
function isAmong({ db }: Db, condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const ids: SelectQueryBuilder<ReadModels, "invoice", { id: number }> = db
    .selectFrom("invoice")
    .select("invoice.id")
    .where(condition);
  return sql<SqlBool>`invoice.id = any(array(${ids}))`;
}
