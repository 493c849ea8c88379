import { SEARCH_LENGTH_MAX } from "@bahi/contracts/search/search-length.ts";
import { text } from "@bahi/contracts/text.ts";
import { type OrderByItemBuilder, type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";
import type { Reading } from "./read-model-access.ts";

/** The most rows that one call returns, and what it returns when the call does not say. */
export const LIMIT_MAX = 6000;
const SKIP_MAX = 2_147_483_647;

function wholeNumber(max: number) {
  return z
    .string()
    .regex(/^\d{1,10}$/, { error: "must be a whole number" })
    .transform(Number)
    .refine((value) => value <= max, { error: `must be at most ${max}` });
}

/** `skip` and `limit` of every list. */
export const pageFields = {
  skip: wholeNumber(SKIP_MAX).default(0).describe("How many rows to leave out first"),
  limit: wholeNumber(LIMIT_MAX)
    .default(LIMIT_MAX)
    .describe(`How many rows at most; ${LIMIT_MAX} when it is absent`),
};

/** `q`: found anywhere in a field, without regard to case. */
export const searchField = {
  q: text(SEARCH_LENGTH_MAX).default("").describe("What is searched for, in any case"),
};

/** `q`: found anywhere in a field; or its words, in any order and script, each at the beginning of one. */
export const wordSearchField = {
  q: searchField.q.describe(
    "What is searched for: words in any order, spelling and script, of which the beginning is enough; when nothing is found, small mistakes in names are forgiven",
  ),
};

/** Whether a list is searched, which may take long. */
export function isSearched({ q }: { q: string }): "search" | undefined {
  return q === "" ? undefined : "search";
}

/** `sort` and `order` of a list that can be sorted by these columns. */
export function sortFields<Column extends string>(columns: Record<Column, unknown>, preset: NoInfer<Column>) {
  // Object.keys forgets that the keys are the columns.
  const names = Object.keys(columns) as Column[];
  return {
    sort: z.enum(names, { error: `must be one of ${names.join(", ")}` }).default(preset),
    order: z
      .enum(["asc", "desc"], { error: "must be asc or desc" })
      .optional()
      .describe("Ascending when it is absent, but for the list's own order"),
  };
}

/** The order of a column that may hold nothing: what has nothing comes last, in either direction. */
export function emptyLast(direction: "asc" | "desc"): (item: OrderByItemBuilder) => OrderByItemBuilder {
  return (item) => (direction === "asc" ? item.asc() : item.desc().nullsLast());
}

/** A search text as a LIKE pattern that finds it anywhere; `%` and `_` in it stand for themselves. */
export function anywhere(q: string): string {
  return `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** The same for a text at the beginning. */
export function startingWith(q: string): string {
  return anywhere(q).slice(1);
}

/** What a picker asks for: some text, and how many suggestions it shows. */
export const suggestionFields = {
  q: wordSearchField.q.refine((q) => q !== "", { error: "Please type what to search for" }),
  limit: wholeNumber(LIMIT_MAX).default(50),
};

/** How many rows are left out first, and how many are returned at most. */
export type Page = { skip: number; limit: number };

export const ALL_ROWS: Page = { skip: 0, limit: SKIP_MAX };

/** Whether a page without a row says that there are none at all: it is the first one, and has room for one. */
export function impliesNone({ skip, limit }: { skip: number; limit?: number | undefined }): boolean {
  return skip === 0 && limit !== 0;
}

/**
 * The total number of rows. A page that is not full implies it, where it is known how many rows are before it; otherwise
 * they are counted, once for each version of the read models.
 */
export async function totalOf<DB, TB extends keyof DB>(
  reading: Reading,
  matching: SelectQueryBuilder<DB, TB, object>,
  page: Page,
  rowCount: number | undefined,
): Promise<number> {
  const isLastPage = rowCount !== undefined && rowCount < page.limit && (rowCount > 0 || page.skip === 0);
  if (isLastPage) return page.skip + rowCount;

  const counting = matching.select(sql<number>`count(*)`.as("total")).$castTo<{ total: number }>();
  const { sql: statement, parameters } = counting.compile();
  return reading.cached(JSON.stringify([statement, parameters]), async () => {
    const { total } = await counting.executeTakeFirstOrThrow();
    return total;
  });
}
