import type { CustomerLedger, Outliers, SalesAnalysis } from "@bahi/contracts/report/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { withParameters } from "../api/address.ts";
import { read } from "../api/call.ts";

export type Period = { date_from: string; date_to: string };
export type LedgerWanted = { customer_id: number } & Partial<Period>;

export function ledgerQuery(wanted: LedgerWanted) {
  const path = withParameters("/reports/customer-ledger", wanted);
  return queryOptions({
    queryKey: ["reports", path],
    queryFn: ({ signal }) => read<CustomerLedger>(path, signal),
  });
}

export function salesQuery(period: Period) {
  const path = withParameters("/reports/sales-analysis", period);
  return queryOptions({
    queryKey: ["reports", path],
    queryFn: ({ signal }) => read<SalesAnalysis>(path, signal),
  });
}

export function outliersQuery(period: Period) {
  const path = withParameters("/reports/outliers", period);
  return queryOptions({ queryKey: ["reports", path], queryFn: ({ signal }) => read<Outliers>(path, signal) });
}
