import { type RawBuilder, type SqlBool, sql } from "kysely";
import { countUpTo } from "../reading/count-up-to.ts";
import { idsUpTo } from "../reading/ids-up-to.ts";
import { anywhere } from "../reading/list.ts";
import type { Reading } from "../reading/read-model-access.ts";
import { allOf, anyOf, hasWord, isWritten, type Search } from "../reading/text-search.ts";

/** Up to so many customers or payments are found through indexes, and then put in order. More are met soon in any order. */
const THROUGH_INDEXES_MAX = 5_000;

/** `₹ 1,23,456.50`, however much of it was typed. */
const AMOUNT_LIKE = /^[₹\s]*[\d,]*\.?\d*$/;

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
  const asMethod = text.replaceAll("_", " ");
  const written: Has = (column) => anyOf([text, asMethod].map((typed) => isWritten([column], typed)));
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
 * True for payments that have one word or more in their reference, and the others in the names of their customer. The way
 * to them is a word that few references have. Of a word that many have, such as a method, the way to them are the
 * customers who have the other words.
 */
async function hasSomeInEach(reading: Db, words: readonly Has[]): Promise<RawBuilder<SqlBool>> {
  const few: Has[] = [];
  const many: Has[] = [];
  for (const has of words) {
    const isCommon = (await countPayments(reading, has("payment.reference"))) > THROUGH_INDEXES_MAX;
    (isCommon ? many : few).push(has);
  }
  const inEither = allOf(words.map((has) => isInEither(reading, has)));
  const ways = few.map((has) => isAmong(reading, has("payment.reference")));
  if (many.length > 0) {
    const hasOthers: Has = (column) => allOf(few.map((has) => has(column)));
    ways.push(few.length === 0 ? sql<SqlBool>`true` : await isOfCustomers(reading, hasOthers));
  }
  return allOf([anyOf(ways), inEither]);
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
  const customers = reading.db.selectFrom("customer as named").select("named.id").where(has("named.names"));
  const some = await idsUpTo(reading, customers, THROUGH_INDEXES_MAX + 1);
  return some.length > THROUGH_INDEXES_MAX
    ? sql<SqlBool>`payment.customer_id in ${customers}`
    : sql<SqlBool>`payment.customer_id = any(${some}::int[])`;
}

/** The same condition, in the way that is fast for as many as there are. */
async function isAmongFew(reading: Db, condition: RawBuilder<SqlBool>): Promise<RawBuilder<SqlBool>> {
  const count = await countPayments(reading, condition);
  if (count === 0) return sql<SqlBool>`false`;
  return count > THROUGH_INDEXES_MAX ? condition : isAmong(reading, condition);
}

/** True for the payments of a condition, which are read first. */
function isAmong({ db }: Db, condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const ids = db.selectFrom("payment").select("payment.id").where(condition);
  return sql<SqlBool>`payment.id = any(array(${ids}))`;
}

function countPayments(reading: Db, condition: RawBuilder<SqlBool>): Promise<number> {
  const payments = reading.db.selectFrom("payment").select("payment.id").where(condition);
  return countUpTo(reading, payments, THROUGH_INDEXES_MAX + 1);
}

/** The number of a payment, those of its invoices, and its amount in rupees. */
function figuresHave(q: string, hasAmounts: boolean): RawBuilder<SqlBool>[] {
  const number = /^#?(\d+)$/.exec(q)?.[1];
  const amount = hasAmounts && AMOUNT_LIKE.test(q) ? q.replaceAll(/[₹\s,]/g, "") : "";
  return [
    ...(number === undefined ? [] : [sql<SqlBool>`payment.numbers like ${anywhere(number)}`]),
    ...(amount === "" ? [] : [sql<SqlBool>`payment.amount_text like ${anywhere(amount)}`]),
  ];
}
