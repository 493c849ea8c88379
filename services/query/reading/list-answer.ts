import type { SearchedNoun } from "@bahi/read-models/search/table.ts";
import {
  type AliasedRawBuilder,
  type OperationNodeSource,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from "kysely";
import { notOfThisList } from "./cursor.ts";
import {
  type Place,
  inOrderOfValues,
  isAfter,
  isFrom,
  isOneRange,
  isPlaceIn,
  placeAt,
  placeSql,
  valuesOf,
} from "./keyset.ts";
import { type Page, totalOf } from "./list.ts";
import type { Reading } from "./read-model-access.ts";
import { type Search, asTypedOrMeant } from "./text-search.ts";
import { type RowQuery, rowsInBatches } from "./rows-in-batches.ts";
import { type Order, inOrder } from "./sort.ts";

/** The rows of a page, or the JSON of them. */
type PageRows = { body: unknown } | { json: string };

/** A page of a list, and how many rows there are in all. */
type PageAnswer = PageRows & {
  total: number;
  /** Where its last row stands, unless it is the last page. */
  next?: Place | undefined;
};

/** The answer to a question for a list, which is not read yet: a page of it, or all of it. */
export type ListAnswer = {
  /** The page after a place, or the one that the question asks for. */
  page(after?: Place): Promise<PageAnswer>;
  batches(): AsyncIterable<readonly unknown[]>;
  isEmpty(): Promise<boolean>;
  /** False where the asker may not see the amounts of the rows. */
  hasAmounts: boolean;
};

/** Leaves what is not on the page out of a query; the list as a whole is left as it is. */
type Cut = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
) => SelectQueryBuilder<DB, TB, Row>;

type ListQuery<DB, TB extends keyof DB, Last> = {
  page: Page;
  /** The rows that are counted, and how, where that is known without counting. */
  matching: SelectQueryBuilder<DB, TB, object>;
  count?: (() => Promise<number>) | undefined;
  order: Order;
  /** Selects where the last row of a page stands, by its key alone. */
  placeOf: (last: Last, place: AliasedRawBuilder<Place, "place">) => RowQuery<{ place: Place }>;
  hasAmounts?: boolean;
};

type RowsQuery<DB, TB extends keyof DB, Stored> = ListQuery<DB, TB, Stored> & {
  /** The rows in this order. */
  rows: (cut: Cut) => RowQuery<Stored>;
  toRow: (row: Stored) => unknown;
};

/** A list with rows of which `toRow` makes those of the answer. */
export function listOf<DB, TB extends keyof DB, Stored>(
  reading: Reading,
  query: RowsQuery<DB, TB, Stored>,
): ListAnswer {
  const { toRow, hasAmounts = true } = query;
  return {
    hasAmounts,
    isEmpty: () => isEmpty(query),
    page: (after) =>
      pageOf(reading, query, after, async (cut) => {
        const rows = await query.rows(cut).execute();
        return { answer: { body: rows.map(toRow) }, count: rows.length, last: rows.at(-1) };
      }),
    async *batches() {
      for await (const rows of rowsInBatches(reading, query.rows(whole))) yield rows.map(toRow);
    },
  };
}

type JsonQuery<DB, TB extends keyof DB> = ListQuery<DB, TB, string> & {
  /** SQL: a row as JSON. */
  json: RawBuilder<string>;
};

/**
 * A list whose rows are JSON already; `placeOf` gets the JSON of a page. Postgres hands it over as one text: the driver
 * would take longer for thousands of values than everything else together.
 */
export function listOfJson<DB, TB extends keyof DB>(reading: Reading, query: JsonQuery<DB, TB>): ListAnswer {
  const { matching, order, hasAmounts = true } = query;
  const json = query.json.as("json");
  return {
    hasAmounts,
    isEmpty: () => isEmpty(query),
    page: (after) =>
      pageOf(reading, query, after, async (cut) => {
        const rows = cut(inOrder(matching.select([json, ...valuesOf(order)]), order));
        const { json: all, count } = await asOneText(reading, rows, order);
        return { answer: { json: all }, count, last: count === 0 ? undefined : all };
      }),
    async *batches() {
      const rows = inOrder(matching.select(json), order).$castTo<{ json: string }>();
      for await (const batch of rowsInBatches(reading, rows))
        yield batch.map((row): unknown => JSON.parse(row.json));
    },
  };
}

/** The JSON of rows that are JSON. */
async function asOneText(
  { db }: Pick<Reading, "db">,
  rows: OperationNodeSource,
  order: Order,
): Promise<{ json: string; count: number }> {
  const read = await sql<{ json: string; count: number }>`
    select '[' || coalesce(string_agg(json, ',' order by ${inOrderOfValues(order)}), '') || ']' as json,
      count(*) as count
    from (${rows}) as page`.execute(db);
  return read.rows[0] ?? { json: "[]", count: 0 };
}

/** A list that is searched. When nothing is found, it is searched again with the words that may be meant. */
export function listAsTypedOrMeant(
  reading: Reading,
  q: string,
  nouns: readonly SearchedNoun[],
  find: (search: Search) => Promise<ListAnswer>,
  hasAmounts = true,
): ListAnswer {
  async function found(): Promise<ListAnswer> {
    const { list } = await asTypedOrMeant(reading, q, nouns, async (search) => {
      const searched = await find(search);
      return { list: searched, total: (await searched.isEmpty()) ? 0 : 1 };
    });
    return list;
  }
  return {
    hasAmounts,
    page: (after) => asTypedOrMeant(reading, q, nouns, async (search) => (await find(search)).page(after)),
    async *batches() {
      yield* (await found()).batches();
    },
    isEmpty: async () => (await found()).isEmpty(),
  };
}

const whole: Cut = (query) => query;

/** Before so many rows, to find the key first costs more than it saves. */
const FAR_DOWN = 1_000;

async function cutTo<DB, TB extends keyof DB>(
  reading: Reading,
  { page: { skip, limit }, matching, order }: Pick<ListQuery<DB, TB, never>, "page" | "matching" | "order">,
  after: Place | undefined,
): Promise<Cut> {
  if (after !== undefined) return (query) => query.where(isAfter(order, after)).limit(limit);
  if (skip < FAR_DOWN || !isOneRange(order)) return (query) => query.offset(skip).limit(limit);
  const first = await placeAt(reading, matching, order, skip);
  return (query) => (first === undefined ? query.limit(0) : query.where(isFrom(order, first)).limit(limit));
}

type ReadPage<Last> = (cut: Cut) => Promise<{ answer: PageRows; count: number; last: Last | undefined }>;

async function pageOf<DB, TB extends keyof DB, Last>(
  reading: Reading,
  query: ListQuery<DB, TB, Last>,
  after: Place | undefined,
  read: ReadPage<Last>,
): Promise<PageAnswer> {
  const { page, order } = query;
  if (after !== undefined && !isPlaceIn(order, after)) throw notOfThisList();
  const { answer, count, last } = await read(await cutTo(reading, query, after));
  const total = await countOf(reading, query, after === undefined ? count : undefined);
  const isFull = count === page.limit && (after !== undefined || page.skip + count < total);
  if (last === undefined || !isFull) return { ...answer, total };
  const [place] = await query.placeOf(last, placeSql(order).as("place")).execute();
  return { ...answer, total, next: place?.place };
}

async function isEmpty<DB, TB extends keyof DB>({
  matching,
}: Pick<ListQuery<DB, TB, unknown>, "matching">): Promise<boolean> {
  const first = await matching
    .select(sql<number>`1`.as("one"))
    .limit(1)
    .execute();
  return first.length === 0;
}

function countOf<DB, TB extends keyof DB>(
  reading: Reading,
  { matching, page, count }: Pick<ListQuery<DB, TB, unknown>, "matching" | "page" | "count">,
  rowCount: number | undefined,
): Promise<number> {
  return count ? count() : totalOf(reading, matching, page, rowCount);
}
