import { amountSearched, numberSearched } from "@bahi/contracts/search/figures.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { countUpTo } from "../reading/count-up-to.ts";
import { idsUpTo } from "../reading/ids-up-to.ts";
import { anywhere } from "../reading/list.ts";
import type { Reading } from "../reading/read-model-access.ts";
import { allOf, anyOf, hasWord, isWritten, type Search } from "../reading/text-search.ts";

/** Up to so many customers or payments are found through indexes, and then put in order. More are met soon in any order. */
const THROUGH_INDEXES_MAX = 5_000;

type Has = (column: string) => RawBuilder<SqlBool>;
type Db = Pick<Reading, "db">;

/**
 * True for payments that are found by customer, company, reference, method, number or invoice, and by amount where the
 * asker sees amounts. Of several words each may be found in another of these.
 */
export async function isPaymentFound(
  reading: Db,
  q: string,
  search: Search,
  { hasAmounts }: { hasAmounts: boolean },
): Promise<RawBuilder<SqlBool>> {
  const { isMeant, text } = search;
  const texts = new Set([text, text.replaceAll("_", " ")]);
  const written: Has = (column) => anyOf([...texts].map((typed) => isWritten([column], typed)));
  const words = search.words.map(
    (either): Has =>
      (column) =>
        hasWord([column], either),
  );
  const hasAll: Has = (column) =>
    anyOf([
      ...(isMeant ? [] : [written(column)]),
      ...(words.length === 0 ? [] : [allOf(words.map((has) => has(column)))]),
    ]);
  const figures = isMeant ? [] : figuresHave(q, hasAmounts);
  return anyOf([
    await isOfCustomers(reading, hasAll),
    await isAmongFew(reading, anyOf([hasAll("payment.reference"), ...figures])),
    ...(words.length > 1 ? [await hasSomeInEach(reading, words)] : []),
  ]);
}

/**
 * True for payments that have one word or more in their reference, and the others in the names of their customer. A word
 * that no customer has is in the reference: if few references have it, these payments are all that there may be.
 */
async function hasSomeInEach(reading: Db, words: readonly Has[]): Promise<RawBuilder<SqlBool>> {
  const inEither = allOf(words.map((has) => isInEither(reading, has)));
  const found: Found[] = [];
  for (const has of words) {
    const paymentIds = await idsOfFew(reading, has("payment.reference"));
    const isNamed = (await customersUpTo(reading, has, 1)).length > 0;
    if (!isNamed && paymentIds?.length === 0) return sql<SqlBool>`false`;
    found.push({ has, paymentIds, isNamed });
  }
  const few = found.flatMap(({ paymentIds, ...word }) =>
    paymentIds === undefined ? [] : [{ ...word, paymentIds }],
  );
  const inReference = few.filter(({ isNamed }) => !isNamed);
  const [fewest] = inReference.toSorted((one, other) => one.paymentIds.length - other.paymentIds.length);
  if (fewest !== undefined) return allOf([isAmong(fewest.paymentIds), inEither]);
  return allOf([await isOnTheWay(reading, few, few.length < found.length), inEither]);
}

/** A word: the payments with it in their reference, unless they are many, and whether a customer has it. */
type Found = { has: Has; paymentIds: readonly number[] | undefined; isNamed: boolean };
type OfFew = Found & { paymentIds: readonly number[] };

/**
 * The way to payments is a word that few references have. Of a word that many have, such as a method, the way are the
 * customers who have the other words.
 */
async function isOnTheWay(
  reading: Db,
  few: readonly OfFew[],
  hasMany: boolean,
): Promise<RawBuilder<SqlBool>> {
  const inReference = isAmong(few.flatMap(({ paymentIds }) => paymentIds));
  if (!hasMany) return inReference;
  if (few.length === 0) return sql<SqlBool>`true`;
  return anyOf([
    inReference,
    await isOfCustomers(reading, (column) => allOf(few.map(({ has }) => has(column)))),
  ]);
}

function isInEither({ db }: Db, has: Has): RawBuilder<SqlBool> {
  const ofCustomer = db
    .selectFrom("customer as named")
    .select("named.id")
    .where(has("named.names"))
    .where("named.id", "=", sql.ref<number>("payment.customer_id"));
  return sql<SqlBool>`(${has("payment.reference")} or exists ${ofCustomer})`;
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
