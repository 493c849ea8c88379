import type { Explanation } from "@bahi/contracts/explain/api.ts";
import type { HistoryEntry, Noun } from "@bahi/contracts/history.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { withParameters } from "../api/address.ts";
import { call, read } from "../api/call.ts";

const PAGE_SIZE = 25;
const PARTS_MAX = 6000;

type Parameters = Record<string, string | number | undefined>;

/** The entries of a page, the number of all entries, and what the next page is asked for with. */
export type HistoryPage = { entries: HistoryEntry[]; total: number; nextCursor: string | null };

/** Where the timeline of a record is asked for. The settings are one record. */
function timelinePath(noun: Noun, id: number): string {
  switch (noun) {
    case "settings":
      return "/settings/history";
    case "user":
      return `/users/${id}/history`;
    case "credit_note":
      return `/credit-notes/${id}/history`;
    case "customer":
    case "product":
    case "invoice":
    case "payment":
      return `/${noun}s/${id}/history`;
  }
}

function pagesOf(key: readonly unknown[], path: string, parameters: Parameters) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: async ({ pageParam: cursor, signal }): Promise<HistoryPage> => {
      const page = withParameters(path, { ...parameters, cursor, limit: PAGE_SIZE });
      const { body, total, nextCursor } = await call<HistoryEntry[]>("GET", page, { signal });
      return { entries: body, total, nextCursor };
    },
    // Entries that arrive move the others to later pages, so that no page is asked for by its number. The first has no cursor.
    initialPageParam: undefined as string | undefined, // as: the type of all that follow
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
}

/** What happened to one record, the latest first. */
export function timelineQuery(noun: Noun, id: number) {
  return pagesOf(["history", noun, id], timelinePath(noun, id), {});
}

/** What happened to anything, the latest first. */
export function allHistoryQuery(filters: Record<string, string>) {
  return pagesOf(["history", "all", filters], "/admin/history", filters);
}

const WAIT_S = 25;

/** Waits for something new after a position; says whether there is, and up to where it looked. */
export async function waitForHistory(
  filters: Record<string, string>,
  after: string,
  signal: AbortSignal,
): Promise<{ isNew: boolean; position: string | null }> {
  const path = withParameters("/admin/history", { ...filters, after, wait: WAIT_S, limit: 1 });
  const { body, position } = await call<HistoryEntry[]>("GET", path, { signal });
  return { isNew: body.length > 0, position };
}

/** The current position of the read models. */
export async function currentPosition(signal: AbortSignal): Promise<string | null> {
  return (await call<unknown>("GET", "/admin/history?limit=1", { signal })).position;
}

/** A record as it was at a position. */
export function recordThenQuery(noun: Noun, id: number, position: string) {
  const path = withParameters(noun === "settings" ? "/settings/" : `/${noun}s/${id}`, { as_of: position });
  return queryOptions({
    queryKey: ["history", "then", path],
    queryFn: ({ signal }) => read<Record<string, unknown>>(path, signal),
  });
}

/** A figure, and the events that add up to it. */
export type Figure = { path: `/explain/${string}`; parameters: Parameters };

export function explanationQuery({ path, parameters }: Figure) {
  const address = withParameters(path, { ...parameters, limit: PARTS_MAX });
  return queryOptions({
    queryKey: ["history", "explained", address],
    queryFn: ({ signal }) => read<Explanation>(address, signal),
    staleTime: 0,
  });
}
