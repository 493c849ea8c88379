import type { SearchedNoun } from "@bahi/read-models/search/table.ts";
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { type Page, totalOf } from "./list.ts";
import type { Answer } from "./question.ts";
import type { Reading } from "./read-model-access.ts";
import { type Search, asTypedOrMeant } from "./text-search.ts";
import { type RowQuery, rowsInBatches } from "./rows-in-batches.ts";

/** A page of a list: its rows, or the same as JSON, and how many rows there are in all. */
type PageAnswer = ({ body: unknown } | { rows: readonly string[] }) & { total: number };

/** The answer to a question for a list, which is not read yet: a page of it, or all of it. */
export type ListAnswer = {
  page(): Promise<PageAnswer>;
  batches(): AsyncIterable<readonly unknown[]>;
  isEmpty(): Promise<boolean>;
  /** False where the asker may not see the amounts of the rows. */
  hasAmounts: boolean;
};

/** An answer that can be sent: of a list, its page. */
export function onPage(answer: Answer | ListAnswer): Answer | Promise<Answer> {
  return "page" in answer ? answer.page() : answer;
}

/** The order of rows by a column that is never null, and then by their id. */
type Order = { column: RawBuilder<unknown>; direction: "asc" | "desc" };

/**
 * Leaves what is not on the page out of a query; the list as a whole is left as it is. Where the order is given, a page far
 * down begins at the key of its first row.
 */
type Cut = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order?: Order,
) => SelectQueryBuilder<DB, TB, Row>;

type ListQuery<DB, TB extends keyof DB, Stored> = {
  page: Page;
  /** The rows that are counted, and how, where that is known without counting. */
  matching: SelectQueryBuilder<DB, TB, object>;
  count?: (() => Promise<number>) | undefined;
  /** The rows in their order. */
  rows: (cut: Cut) => RowQuery<Stored>;
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
    async page() {
      const rows = await pageOf(query);
      return { body: rows.map(toRow), total: await countOf(reading, query, rows.length) };
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
    async page() {
      const rows = await pageOf(query);
      return { rows: rows.map(({ json }) => json), total: await countOf(reading, query, rows.length) };
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
    page: () => asTypedOrMeant(reading, q, nouns, async (search) => (await find(search)).page()),
    async *batches() {
      yield* (await found()).batches();
    },
    isEmpty: async () => (await found()).isEmpty(),
  };
}

const whole: Cut = (query) => query;

/** Before so many rows, to find the key first costs more than it saves. */
const FAR_DOWN = 1_000;

function cutTo({ skip, limit }: Page): Cut {
  return (query, order) => {
    if (order === undefined || skip < FAR_DOWN) return query.offset(skip).limit(limit);
    return query.where(isFromRow(query, order, skip)).limit(limit);
  };
}

/** True from a row on. Its key is read from an index, where there is one; no row before it is. */
function isFromRow<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { column, direction }: Order,
  skip: number,
): RawBuilder<SqlBool> {
  const key = query
    .clearSelect()
    .select([column.as("key"), sql`id`.as("id")])
    .offset(skip)
    .limit(1);
  const comparison = sql.raw(direction === "asc" ? ">=" : "<=");
  return sql<SqlBool>`(${column}, id) ${comparison} (${key})`;
}

function pageOf<DB, TB extends keyof DB, Stored>({
  rows,
  page,
}: ListQuery<DB, TB, Stored>): Promise<Stored[]> {
  return rows(cutTo(page)).execute();
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
  rowCount: number,
): Promise<number> {
  return count ? count() : totalOf(reading, matching, page, rowCount);
}
