import { amountSearched, numberSearched } from "@bahi/contracts/search/figures.ts";
import { type Figure, withFigures } from "@bahi/contracts/search/with-figures.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { countUpTo } from "../reading/count-up-to.ts";
import { idsUpTo } from "../reading/ids-up-to.ts";
import { anywhere } from "../reading/list.ts";
import type { Reading } from "../reading/read-model-access.ts";
import {
  allOf,
  anyOf,
  hasWord,
  hasWords,
  INDEXED_DIGITS_MIN,
  isWritten,
  type Search,
} from "../reading/text-search.ts";

/** Up to so many customers or payments are found through indexes, and then put in order. More are met soon in any order. */
const THROUGH_INDEXES_MAX = 5_000;

/** With so few payments nothing else has to be counted. */
const FEW = 25;

type Has = (column: string) => RawBuilder<SqlBool>;
/** One of several things that are searched for: where the payment itself has it, or the names of its customer. */
type Part = { inPayment: RawBuilder<SqlBool>; inNames: Has; isIndexed: boolean; length: number };
type Db = Pick<Reading, "db">;

/**
 * True for payments that are found by customer, company, reference, method, number or invoice, and by amount where the
 * asker sees amounts. Of several words and figures each may be found in another of these.
 */
export async function isPaymentFound(
  reading: Db,
  q: string,
  search: Search,
  { hasAmounts }: { hasAmounts: boolean },
): Promise<RawBuilder<SqlBool>> {
  const { isMeant, text } = search;
  // `bank_transfer` is the method that is written "Bank Transfer".
  const texts = new Set([text, text.replaceAll("_", " ").trim() || text]);
  const written: Has = (column) => anyOf([...texts].map((typed) => isWritten([column], typed)));
  const hasAll: Has = (column) =>
    anyOf([...(isMeant ? [] : [written(column)]), hasWords([column], search.words, search.way)]);
  const figures = isMeant ? [] : figuresHave(q, hasAmounts);
  const inEach: RawBuilder<SqlBool>[] = [];
  for (const parts of partsOf(search, hasAmounts)) inEach.push(await hasSomeInEach(reading, parts));
  return anyOf([
    await isOfCustomers(reading, hasAll),
    await isAmongFew(reading, anyOf([hasAll("payment.reference"), ...figures])),
    ...inEach,
  ]);
}

/** What of a search may be found in different places: its words, or its words and figures. */
function partsOf(search: Search, hasAmounts: boolean): Part[][] {
  const words = search.words.length > 1 ? [search.words.map(wordPart)] : [];
  const figured = withFigures(search);
  if (figured === undefined) return words;
  const figures = figured.figures.map((figure) => figurePart(figure, hasAmounts));
  const parts = [...figured.words.map(wordPart), ...figures];
  // A figure is found at least where its word is.
  return figured.figures.every((figure) => figure.words.length === 1) ? [parts] : [...words, parts];
}

function wordPart(either: readonly string[]): Part {
  const has: Has = (column) => hasWord([column], either);
  const length = either[0]?.length ?? 0;
  return { inPayment: has("payment.reference"), inNames: has, isIndexed: true, length };
}

function figurePart({ typed, words }: Figure, hasAmounts: boolean): Part {
  const has: Has = (column) => hasWords([column], words);
  return {
    inPayment: anyOf([has("payment.reference"), ...figuresHave(typed, hasAmounts)]),
    inNames: has,
    isIndexed: words.some(([word = ""]) => word.length >= INDEXED_DIGITS_MIN),
    length: typed.length,
  };
}

/**
 * True for payments that have one part or more themselves, and the others in the names of their customer. A part that no
 * customer has is in the payment: if few have it, these payments are all that there may be.
 */
async function hasSomeInEach(reading: Db, parts: readonly Part[]): Promise<RawBuilder<SqlBool>> {
  const found: Found[] = [];
  // Few have a long one.
  const longestFirst = parts.toSorted((one, other) => other.length - one.length);
  for (const part of longestFirst) {
    const paymentIds = part.isIndexed ? await idsOfFew(reading, part.inPayment) : undefined;
    const isNamed = (await customersUpTo(reading, part.inNames, 1)).length > 0;
    if (!isNamed && paymentIds !== undefined && paymentIds.length <= FEW) {
      const others = parts.filter((other) => other !== part);
      return allOf([isAmong(paymentIds), ...others.map((other) => isInEither(reading, { part: other }))]);
    }
    found.push({ part, paymentIds, isNamed });
  }
  const inEither = allOf(found.map((part) => isInEither(reading, part)));
  const few = found.flatMap(({ paymentIds, ...rest }) =>
    paymentIds === undefined ? [] : [{ ...rest, paymentIds }],
  );
  const inPayment = few.filter(({ isNamed }) => !isNamed);
  const [fewest] = inPayment.toSorted((one, other) => one.paymentIds.length - other.paymentIds.length);
  if (fewest !== undefined) return allOf([isAmong(fewest.paymentIds), inEither]);
  return allOf([await isOnTheWay(reading, few, few.length < found.length), inEither]);
}

/** A part: the payments that have it themselves, unless they are many, and whether a customer has it. */
type Found = { part: Part; paymentIds: readonly number[] | undefined; isNamed: boolean };
type OfFew = Found & { paymentIds: readonly number[] };

/**
 * The way to payments is a part that few of them have. Of a part that many have, such as a method, the way are the
 * customers who have the other parts.
 */
async function isOnTheWay(
  reading: Db,
  few: readonly OfFew[],
  hasMany: boolean,
): Promise<RawBuilder<SqlBool>> {
  const inPayment = isAmong(few.flatMap(({ paymentIds }) => paymentIds));
  if (!hasMany) return inPayment;
  if (few.length === 0) return sql<SqlBool>`true`;
  return anyOf([
    inPayment,
    await isOfCustomers(reading, (column) => allOf(few.map(({ part }) => part.inNames(column)))),
  ]);
}

/** Where nothing has it, nothing is looked up for each payment. */
function isInEither(
  { db }: Db,
  { part, paymentIds, isNamed = true }: Partial<Found> & Pick<Found, "part">,
): RawBuilder<SqlBool> {
  const ofCustomer = db
    .selectFrom("customer as named")
    .select("named.id")
    .where(part.inNames("named.names"))
    .where("named.id", "=", sql.ref<number>("payment.customer_id"));
  return anyOf([
    ...(paymentIds?.length === 0 ? [] : [part.inPayment]),
    ...(isNamed ? [sql<SqlBool>`exists ${ofCustomer}`] : []),
  ]);
}

/** True for payments of the customers who have it in their names. */
async function isOfCustomers(reading: Db, has: Has): Promise<RawBuilder<SqlBool>> {
  const some = await customersUpTo(reading, has, THROUGH_INDEXES_MAX + 1);
  return some.length > THROUGH_INDEXES_MAX
    ? sql<SqlBool>`payment.customer_id in ${customersWith(reading, has)}`
    : sql<SqlBool>`payment.customer_id = any(${some}::int[])`;
}

/** The same condition, in the way that is fast for as many as there are. */
async function isAmongFew(reading: Db, condition: RawBuilder<SqlBool>): Promise<RawBuilder<SqlBool>> {
  const ids = await idsOfFew(reading, condition);
  return ids === undefined ? condition : isAmong(ids);
}

function isAmong(paymentIds: readonly number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`payment.id = any(${paymentIds}::int[])`;
}

/** The payments of a condition; undefined where there are more than are found through indexes. */
async function idsOfFew(reading: Db, condition: RawBuilder<SqlBool>): Promise<number[] | undefined> {
  const payments = reading.db.selectFrom("payment").select("payment.id").where(condition);
  const count = await countUpTo(reading, payments, THROUGH_INDEXES_MAX + 1);
  if (count === 0) return [];
  return count > THROUGH_INDEXES_MAX ? undefined : idsUpTo(reading, payments, count);
}

function customersUpTo(reading: Db, has: Has, max: number): Promise<number[]> {
  return idsUpTo(reading, customersWith(reading, has), max);
}

function customersWith({ db }: Db, has: Has) {
  return db.selectFrom("customer as named").select("named.id").where(has("named.names"));
}

/** The number of a payment, those of its invoices, and its amount in rupees. */
function figuresHave(q: string, hasAmounts: boolean): RawBuilder<SqlBool>[] {
  const number = numberSearched(q);
  const amount = hasAmounts ? amountSearched(q) : "";
  return [
    ...(number === undefined ? [] : [sql<SqlBool>`payment.numbers like ${anywhere(number)}`]),
    ...(amount === "" ? [] : [sql<SqlBool>`payment.amount_text like ${anywhere(amount)}`]),
  ];
}
