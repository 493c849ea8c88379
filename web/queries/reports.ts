import type { HistoryEntry } from "@bahi/contracts/history.ts";
import type { Difference } from "@bahi/contracts/report/changes.ts";
import type { CustomerLedger, Outliers, SalesAnalysis } from "@bahi/contracts/report/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { withParameters } from "../api/address.ts";
import { read } from "../api/call.ts";

export type Period = { date_from: string; date_to: string };
/** The day at whose end it was known. */
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

export type ChangesPath = `/reports/${string}/changes`;
type Changes = { differences: Difference[]; events: HistoryEntry[] };

/** What a report was asked with. */
export type ReportWanted = Partial<Period & AsOf> & { customer_id?: number };

/** What has changed in a report since the end of a day, and through which events. */
export function changesQuery(path: ChangesPath, { as_of: since, ...wanted }: ReportWanted) {
  const address = withParameters(path, { ...wanted, from_as_of: since });
  return queryOptions({
    queryKey: ["reports", address],
    queryFn: ({ signal }) => read<Changes>(address, signal),
    staleTime: 0,
  });
}
