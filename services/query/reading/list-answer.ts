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
  placeOfValues,
  placeSql,
  valuesOf,
} from "./keyset.ts";
import { type Page, totalOf } from "./list.ts";
import type { Reading } from "./read-model-access.ts";
import { type Search, asTypedOrMeant } from "./text-search.ts";
import { type RowQuery, rowsInBatches } from "./rows-in-batches.ts";
import { type Order, inOrder } from "./sort.ts";

/** The rows of a page, or the bytes of their JSON in parts. */
type PageRows = { body: unknown } | { json: readonly Buffer[] };

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

type ListQuery<DB, TB extends keyof DB> = {
  page: Page;
  /** The rows that are counted, and how, where that is known without counting. */
  matching: SelectQueryBuilder<DB, TB, object>;
  count?: (() => Promise<number>) | undefined;
  order: Order;
  hasAmounts?: boolean;
};

type RowsQuery<DB, TB extends keyof DB, Stored> = ListQuery<DB, TB> & {
  /** Selects where the last row of a page stands, by its key alone. */
  placeOf: (last: Stored, place: AliasedRawBuilder<Place, "place">) => RowQuery<{ place: Place }>;
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
        async function lastPlace(): Promise<Place | undefined> {
          const last = rows.at(-1);
          if (last === undefined) return undefined;
          const [found] = await query.placeOf(last, placeSql(query.order).as("place")).execute();
          return found?.place;
        }
        return { answer: { body: rows.map(toRow) }, count: rows.length, lastPlace };
      }),
    async *batches() {
      for await (const rows of rowsInBatches(reading, query.rows(whole))) yield rows.map(toRow);
    },
  };
}

const NO_ROWS = Buffer.from("[]");
const CLOSING = Buffer.from("]");

type JsonQuery<DB, TB extends keyof DB> = ListQuery<DB, TB> & {
  /** SQL: a row as JSON. */
  json: RawBuilder<string>;
};

/** A list whose rows are JSON already. */
export function listOfJson<DB, TB extends keyof DB>(reading: Reading, query: JsonQuery<DB, TB>): ListAnswer {
  const { matching, order, page, hasAmounts = true } = query;
  const json = query.json.as("json");
  return {
    hasAmounts,
    isEmpty: () => isEmpty(query),
    page: (after) =>
      pageOf(reading, query, after, async (cut) => {
        const rows = cut(inOrder(matching.select([json, ...valuesOf(order)]), order));
        const texts = await textsOf(reading, { rows, order, limit: page.limit });
        return {
          answer: {
            json: texts.length === 0 ? [NO_ROWS] : [...texts.map(({ json: text }) => text), CLOSING],
          },
          count: texts.reduce((sum, { count }) => sum + count, 0),
          lastPlace: async () => texts.at(-1)?.place ?? undefined,
        };
      }),
    async *batches() {
      const rows = inOrder(matching.select(json), order).$castTo<{ json: string }>();
      for await (const batch of rowsInBatches(reading, rows))
        yield batch.map((row): unknown => JSON.parse(row.json));
    },
  };
}

/**
 * So many rows are one text. With a text for each row, the driver would take longer than everything else together. One
 * text of all rows has megabytes: Postgres and the driver would copy it several times, each time into new memory.
 */
const TEXT_ROWS = 200;

/** Some rows of a page: their JSON, after the bracket that opens the list or the comma that follows the rows before. */
type Text = {
  json: Buffer;
  count: number;
  /** Where the last row of the page stands; null in all texts but the last one of a full page. */
  place: Place | null;
};

/** The rows of a page, which are JSON, as texts in their order. */
async function textsOf(
  { db }: Pick<Reading, "db">,
  { rows, order, limit }: { rows: OperationNodeSource; order: Order; limit: number },
): Promise<Text[]> {
  const text = sql`number / ${sql.lit(TEXT_ROWS)}`;
  const read = await sql<Text>`
    select (case ${text} when 0 then '[' else ',' end || string_agg(json, ',' order by number))::varchar as json, count(*) as count,
      max(${placeOfValues(order)}::text) filter (where number = ${limit} - 1)::json as place
    from (select *, row_number() over (order by ${inOrderOfValues(order)}) - 1 as number from (${rows}) as page) as numbered
    group by ${text} order by ${text}`.execute(db);
  return read.rows;
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
  { page: { skip, limit }, matching, order }: Pick<ListQuery<DB, TB>, "page" | "matching" | "order">,
  after: Place | undefined,
): Promise<Cut> {
  if (after !== undefined) return (query) => query.where(isAfter(order, after)).limit(limit);
  if (skip < FAR_DOWN || !isOneRange(order)) return (query) => query.offset(skip).limit(limit);
  const first = await placeAt(reading, matching, order, skip);
  return (query) => (first === undefined ? query.limit(0) : query.where(isFrom(order, first)).limit(limit));
}

type ReadPage = (
  cut: Cut,
) => Promise<{ answer: PageRows; count: number; lastPlace: () => Promise<Place | undefined> }>;

async function pageOf<DB, TB extends keyof DB>(
  reading: Reading,
  query: ListQuery<DB, TB>,
  after: Place | undefined,
  read: ReadPage,
): Promise<PageAnswer> {
  const { page, order } = query;
  if (after !== undefined && !isPlaceIn(order, after)) throw notOfThisList();
  const { answer, count, lastPlace } = await read(await cutTo(reading, query, after));
  const total = await countOf(reading, query, after === undefined ? count : undefined);
  const isFull = count === page.limit && (after !== undefined || page.skip + count < total);
  return isFull ? { ...answer, total, next: await lastPlace() } : { ...answer, total };
}

async function isEmpty<DB, TB extends keyof DB>({
  matching,
}: Pick<ListQuery<DB, TB>, "matching">): Promise<boolean> {
  const first = await matching
    .select(sql<number>`1`.as("one"))
    .limit(1)
    .execute();
  return first.length === 0;
}

function countOf<DB, TB extends keyof DB>(
  reading: Reading,
  { matching, page, count }: Pick<ListQuery<DB, TB>, "matching" | "page" | "count">,
  rowCount: number | undefined,
): Promise<number> {
  return count ? count() : totalOf(reading, matching, page, rowCount);
}
