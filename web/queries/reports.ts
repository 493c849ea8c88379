import type { HistoryEntry } from "@bahi/contracts/history.ts";
import type { Difference } from "@bahi/contracts/report/changes.ts";
import type { CustomerLedger, Outliers, SalesAnalysis } from "@bahi/contracts/report/api.ts";
import type { DayBook } from "@bahi/contracts/report/day-book.ts";
import type { SalesRanking } from "@bahi/contracts/report/sales-ranking.ts";
import type { Dashboard, Receivables } from "@bahi/contracts/report/receivables.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { withParameters } from "../api/address.ts";
import { call, read } from "../api/call.ts";
import { dayOf } from "../format/as-of.ts";
import { SECOND_MS } from "./client.ts";
import { ROWS_MAX } from "./list.ts";

export type Period = { date_from: string; date_to: string };
/** The moment up to which it was known. */
export type AsOf = { as_of: string };
export type LedgerWanted = { customer_id: number } & Partial<Period & AsOf>;

export function ledgerQuery(wanted: LedgerWanted) {
  const path = withParameters("/reports/customer-ledger", wanted);
  return queryOptions({
    queryKey: ["reports", path],
    queryFn: ({ signal }) => read<CustomerLedger>(path, signal),
  });
}

export function salesQuery(period: Period & Partial<AsOf>) {
  const path = withParameters("/reports/sales-analysis", period);
  return queryOptions({
    queryKey: ["reports", path],
    queryFn: ({ signal }) => read<SalesAnalysis>(path, signal),
  });
}

export function outliersQuery(period: Period & Partial<AsOf>) {
  const path = withParameters("/reports/outliers", period);
  return queryOptions({ queryKey: ["reports", path], queryFn: ({ signal }) => read<Outliers>(path, signal) });
}

export type ReceivablesWanted = { on: string } & Partial<AsOf>;
/** The customers of a report, and how many there are in all. */
export type ReceivablesFound = { report: Receivables; customerCount: number };

export function receivablesQuery(wanted: ReceivablesWanted) {
  const path = withParameters("/reports/receivables", { ...wanted, limit: ROWS_MAX });
  return queryOptions({
    queryKey: ["reports", path],
    async queryFn({ signal }): Promise<ReceivablesFound> {
      const { body, total } = await call<Receivables>("GET", path, { signal });
      return { report: body, customerCount: total };
    },
  });
}

export type DayBookWanted = { date: string } & Partial<AsOf>;

/** As many rows of each list as one call returns; its totals are those of all. */
export function dayBookQuery(wanted: DayBookWanted) {
  const path = withParameters("/reports/day-book", { ...wanted, limit: ROWS_MAX });
  return queryOptions({ queryKey: ["reports", path], queryFn: ({ signal }) => read<DayBook>(path, signal) });
}

/** What an admin sees first, now or as it was known at a moment; empty for now, which is another day after midnight. */
export function dashboardQuery(asOf: string, today: string) {
  const path = withParameters("/reports/dashboard", { as_of: asOf, on: asOf === "" ? today : dayOf(asOf) });
  return queryOptions({
    queryKey: ["reports", "dashboard", path],
    queryFn: ({ signal }) => read<Dashboard>(path, signal),
    staleTime: 30 * SECOND_MS,
  });
}

export type ChangesPath = `/reports/${string}/changes`;

/** What a report was asked with. */
export type ReportWanted = Partial<Period & AsOf> & { customer_id?: number; on?: string; date?: string };

type Changes = { differences: Difference[]; events: HistoryEntry[] };
/** Some of the events between the two moments, and how many there are in all. */
type ChangesPage = Changes & { total: number };

const EVENTS_AT_ONCE = 25;

/** What a report says differently at two moments (the second one is now when it is empty), and through which events. */
export function changesQuery(path: ChangesPath, wanted: ReportWanted, from: string, to: string) {
  const { as_of: _, ...report } = wanted;
  const asked = { ...report, from_as_of: from, to_as_of: to, limit: EVENTS_AT_ONCE };
  return infiniteQueryOptions({
    queryKey: ["reports", withParameters(path, asked)],
    queryFn: async ({ pageParam, signal }): Promise<ChangesPage> => {
      const page = withParameters(path, { ...asked, skip: pageParam });
      const { body, total } = await call<Changes>("GET", page, { signal });
      return { ...body, total };
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { events }) => sum + events.length, 0);
      return shown < last.total ? shown : undefined;
    },
    staleTime: 0,
  });
}

/** The best customers and products of a sales analysis that was made at `madeAt`; asked once for each. */
export function salesRankingQuery(wanted: Period & Partial<AsOf>, madeAt: string) {
  const path = withParameters("/reports/sales-ranking", wanted);
  return queryOptions({
    queryKey: ["sales-ranking", path, madeAt],
    queryFn: ({ signal }) => read<SalesRanking>(path, signal),
    staleTime: Infinity,
  });
}
