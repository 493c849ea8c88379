import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anywhere } from "../reading/list.ts";
import type { Reading } from "../reading/read-model-access.ts";
import { allOf, anyOf, hasWord, isWritten, type Search } from "../reading/text-search.ts";

/** Up to so many payments are found through indexes, and then put in order. More are met soon in any order. */
const THROUGH_INDEXES_MAX = 5_000;

/** `₹ 1,23,456.50`, however much of it was typed. */
const AMOUNT_LIKE = /^[₹\s]*[\d,]*\.?\d*$/;

type Has = (column: string) => RawBuilder<SqlBool>;

/**
 * True for payments that are found by customer, company, reference, method, number or invoice, and by amount where the
 * asker sees amounts. Of several words each may be found in another of these.
 */
export async function isPaymentFound(
  { db }: Pick<Reading, "db">,
  q: string,
  search: Search,
  { hasAmounts }: { hasAmounts: boolean },
): Promise<RawBuilder<SqlBool>> {
  const { isMeant, text } = search;
  const figures = isMeant ? [] : figuresHave(q, hasAmounts);
  const asMethod = text.replaceAll("_", " ");
  const written: Has = (column) => anyOf([text, asMethod].map((typed) => isWritten([column], typed)));
  const customers = (has: Has) =>
    db.selectFrom("customer").select("customer.id").where(has("customer.names"));
  const inEither = (has: Has) => {
    const ofCustomer = customers(has).where("customer.id", "=", sql.ref<number>("payment.customer_id"));
    return anyOf([has("payment.reference"), sql<SqlBool>`exists ${ofCustomer}`]);
  };
  const hasWords = search.words.map(
    (either): Has =>
      (column) =>
        hasWord([column], either),
  );
  const isFound = anyOf([
    ...(isMeant ? [] : [inEither(written)]),
    ...(hasWords.length === 0 ? [] : [allOf(hasWords.map(inEither))]),
    ...figures,
  ]);
  // Every payment that is found has the word that tells most: in the names of its customer, or in itself.
  const telling: Has = (column) =>
    anyOf([hasWord([column], tellingMost(search.words)), ...(isMeant ? [] : [written(column)])]);
  const customerIds = await customers(telling)
    .limit(THROUGH_INDEXES_MAX + 1)
    .execute();
  if (customerIds.length > THROUGH_INDEXES_MAX) return isFound;
  const ids = new Set<number>();
  for (const hasTelling of [
    sql<SqlBool>`payment.customer_id = any(${customerIds.map(({ id }) => id)}::int[])`,
    anyOf([telling("payment.reference"), ...figures]),
  ]) {
    const some = await db
      .selectFrom("payment")
      .select("payment.id")
      .where(hasTelling)
      .limit(THROUGH_INDEXES_MAX + 1)
      .execute();
    if (some.length > THROUGH_INDEXES_MAX) return isFound;
    for (const { id } of some) ids.add(id);
  }
  const isAmong = sql<SqlBool>`payment.id = any(${[...ids]}::int[])`;
  return search.words.length <= 1 ? isAmong : allOf([isAmong, isFound]);
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

/** The longest one, and a number before any other. */
function tellingMost(words: Search["words"]): readonly string[] {
  const weight = ([word = ""]: readonly string[]) => word.length + (/\p{N}/u.test(word) ? 1_000 : 0);
  return words.toSorted((one, other) => weight(other) - weight(one))[0] ?? [];
}
