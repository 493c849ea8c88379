import type { SearchedNoun } from "@bahi/read-models/search/table.ts";
import { type AliasedRawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { notOfThisList } from "./cursor.ts";
import { type Place, isAfter, isFromRow, isOneRange, isPlaceIn, placeSql } from "./keyset.ts";
import { type Page, totalOf } from "./list.ts";
import type { Reading } from "./read-model-access.ts";
import { type Search, asTypedOrMeant } from "./text-search.ts";
import { type RowQuery, rowsInBatches } from "./rows-in-batches.ts";
import type { Order } from "./sort.ts";

/** A page of a list: its rows, or the same as JSON, and how many rows there are in all. */
type PageAnswer = ({ body: unknown } | { rows: readonly string[] }) & {
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

type ListQuery<DB, TB extends keyof DB, Stored> = {
  page: Page;
  /** The rows that are counted, and how, where that is known without counting. */
  matching: SelectQueryBuilder<DB, TB, object>;
  count?: (() => Promise<number>) | undefined;
  order: Order;
  /** The rows in this order. */
  rows: (cut: Cut) => RowQuery<Stored>;
  /** Selects where a row of the list stands, by its key alone. */
  placeOf: (row: Stored, place: AliasedRawBuilder<Place, "place">) => RowQuery<{ place: Place }>;
  hasAmounts?: boolean;
};

/** A list with rows of which `toRow` makes those of the answer. */
export function listOf<DB, TB extends keyof DB, Stored>(
  reading: Reading,
  query: ListQuery<DB, TB, Stored> & { toRow: (row: Stored) => unknown },
): ListAnswer {
  const { toRow, hasAmounts = true } = query;
  return {
    hasAmounts,
    isEmpty: () => isEmpty(query),
    async page(after) {
      const { rows, ...page } = await pageOf(reading, query, after);
      return { body: rows.map(toRow), ...page };
    },
    async *batches() {
      for await (const rows of rowsInBatches(reading, query.rows(whole))) yield rows.map(toRow);
    },
  };
}

/** A list whose rows are JSON already. */
export function listOfJson<DB, TB extends keyof DB>(
  reading: Reading,
  query: ListQuery<DB, TB, { json: string }>,
): ListAnswer {
  const { hasAmounts = true } = query;
  return {
    hasAmounts,
    isEmpty: () => isEmpty(query),
    async page(after) {
      const { rows, ...page } = await pageOf(reading, query, after);
      return { rows: rows.map(({ json }) => json), ...page };
    },
    async *batches() {
      for await (const rows of rowsInBatches(reading, query.rows(whole)))
        yield rows.map(({ json }): unknown => JSON.parse(json));
    },
  };
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

function cutTo({ skip, limit }: Page, order: Order, after: Place | undefined): Cut {
  return (query) => {
    if (after !== undefined) return query.where(isAfter(order, after)).limit(limit);
    if (skip < FAR_DOWN || !isOneRange(order)) return query.offset(skip).limit(limit);
    return query.where(isFromRow(query, order, skip)).limit(limit);
  };
}

async function pageOf<DB, TB extends keyof DB, Stored>(
  reading: Reading,
  query: ListQuery<DB, TB, Stored>,
  after: Place | undefined,
): Promise<{ rows: Stored[]; total: number; next?: Place | undefined }> {
  const { page, order } = query;
  if (after !== undefined && !isPlaceIn(order, after)) throw notOfThisList();
  const rows = await query.rows(cutTo(page, order, after)).execute();
  const total = await countOf(reading, query, after === undefined ? rows.length : undefined);
  const last = rows.at(-1);
  const isFull = rows.length === page.limit && (after !== undefined || page.skip + rows.length < total);
  if (last === undefined || !isFull) return { rows, total };
  const [place] = await query.placeOf(last, placeSql(order).as("place")).execute();
  return { rows, total, next: place?.place };
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
