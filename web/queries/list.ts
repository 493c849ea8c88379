import { type Query, type QueryClient, queryOptions } from "@tanstack/react-query";
import { withParameters } from "../api/address.ts";
import { call } from "../api/call.ts";
import type { Noun } from "./nouns.ts";

/** The most rows that one call returns. */
export const ROWS_MAX = 6000;

/** What a list is asked for; `filters` are parameters of the noun's own. */
export type RowsWanted = {
  q?: string | undefined;
  sort?: string | undefined;
  order?: "asc" | "desc" | undefined;
  skip?: number | undefined;
  limit: number;
  filters?: Record<string, string | number | boolean | undefined>;
};

/** Some rows, and how many there are in all. */
export type Rows<Row> = { rows: Row[]; total: number };

export type ListSource = {
  /** First part of the key: a change of the noun invalidates its lists. */
  noun: string;
  path: string;
  /** Parameters of every call, such as `is_active`. */
  fixed?: Record<string, string | number | boolean>;
  freshMs?: number;
};

/** Rows of a list. */
export function rowsQuery<Row>(source: ListSource, wanted: RowsWanted) {
  const { filters, ...page } = wanted;
  const path = withParameters(source.path, { ...source.fixed, ...filters, ...page });
  return queryOptions({
    queryKey: [source.noun, "list", path],
    queryFn: ({ signal }) => readRows<Row>(path, signal),
    ...(source.freshMs === undefined ? {} : { staleTime: source.freshMs }),
  });
}

type Saved = { id: number; version: number };

function isSaved(answer: unknown): answer is Saved {
  if (typeof answer !== "object" || answer === null || !("id" in answer && "version" in answer)) return false;
  return typeof answer.id === "number" && typeof answer.version === "number";
}

/** A list as of a moment, or of one invoice, whose rows say how much of a payment is on it: an answer is no row of theirs. */
const OF_ANOTHER_KIND = /[?&](as_of|invoice_id)=/;

/**
 * Shows a record in the lists of its noun as a command answered it, until they are read again: who opens or deletes it at
 * once has what was saved, and its version. An answer that is no record changes nothing.
 */
export function showSaved(client: QueryClient, noun: Noun, answer: unknown): void {
  if (!isSaved(answer)) return;
  const lists = {
    queryKey: [noun, "list"],
    predicate: ({ queryKey: [, , path] }: Query) => !OF_ANOTHER_KIND.test(String(path)),
  };
  const isOlder = (row: Saved) => row.id === answer.id && row.version < answer.version;
  client.setQueriesData<Rows<Saved>>(lists, (list) => {
    if (!list?.rows.some(isOlder)) return undefined; // as it is
    return { ...list, rows: list.rows.map((row) => (isOlder(row) ? { ...row, ...answer } : row)) };
  });
}

/** Some rows, and of how many. */
export async function readRows<Row>(path: string, signal: AbortSignal): Promise<Rows<Row>> {
  const { body, total } = await call<Row[]>("GET", path, { signal });
  return { rows: body, total };
}
