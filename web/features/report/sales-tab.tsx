import type { SalesAnalysis } from "@bahi/contracts/report/api.ts";
import { Suspense, lazy } from "react";
import { readDate } from "../../format/dates.ts";
import { count, rupees } from "../../format/money.ts";
import { salesQuery } from "../../queries/reports.ts";
import { Explained } from "../../history/explained.tsx";
import type { Figure } from "../../queries/history.ts";
import { PeriodReport } from "./period-report.tsx";
import type { ReportOrigin } from "./report-outcome.tsx";
import { ReportSheet } from "./report-sheet.tsx";
import { ScrollBox } from "../../ui/scroll-box.tsx";

const TREND_HEIGHT = 300;

/** The charts load with this tab only. */
const SalesTrend = lazy(async () => ({
  default: (await import("../../charts/sales-trend.tsx")).SalesTrend,
}));

export function SalesTab() {
  return (
    <PeriodReport
      query={salesQuery}
      changesPath="/reports/sales-analysis/changes"
      render={(sales, origin) => <Sales sales={sales} {...origin} />}
    />
  );
}

function Sales({ sales, ...origin }: { sales: SalesAnalysis } & ReportOrigin) {
  const figure = (name: string): Figure => ({
    path: "/explain/sales-analysis",
    parameters: { figure: name, date_from: sales.date_from, date_to: sales.date_to, as_of: origin.asOf },
  });
  return (
    <ReportSheet title="Sales Analysis" from={sales.date_from} to={sales.date_to} {...origin}>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 print:grid-cols-4">
        <Tile name="Total Invoices" value={count(sales.total_invoices)} figure={figure("total_invoices")} />
        <Tile name="Total Invoiced" value={rupees(sales.total_invoiced)} figure={figure("total_invoiced")} />
        <Tile name="Total Payments" value={rupees(sales.total_payments)} figure={figure("total_payments")} />
        <Tile name="Outstanding" value={rupees(sales.balance_due)} figure={figure("balance_due")} />
      </dl>
      <section aria-label="Sales Trend" className="keep-together">
        <h3 className="mb-2 font-semibold">Sales Trend</h3>
        {/* As tall as the chart, so that nothing moves when it comes. */}
        <Suspense fallback={<div style={{ height: TREND_HEIGHT }} />}>
          <SalesTrend points={sales.invoice_trend} height={TREND_HEIGHT} />
        </Suspense>
        <TrendTable points={sales.invoice_trend} />
      </section>
      <section aria-label="Analysis Summary" className="keep-together rounded-md bg-paper p-4">
        <h3 className="mb-2 font-semibold">Analysis Summary</h3>
        <dl className="grid gap-x-10 gap-y-1 sm:grid-cols-2">
          <Line name="Collection Efficiency" value={`${sales.collection_efficiency.toFixed(1)}%`} />
          <Line
            name="Returns"
            value={`${rupees(sales.total_returns)} (${count(sales.return_count)} ${sales.return_count === 1 ? "credit note" : "credit notes"})`}
            figure={figure("total_returns")}
          />
          <Line name="Average Invoice Value" value={rupees(sales.average_invoice_value)} />
        </dl>
      </section>
    </ReportSheet>
  );
}

function Tile({ name, value, figure }: { name: string; value: string; figure: Figure }) {
  return (
    <div className="rounded-md border border-line px-4 py-3">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-1 text-lg font-semibold break-words tabular-nums sm:text-xl">
        <Explained name={name} figure={figure}>
          {value}
        </Explained>
      </dd>
    </div>
  );
}

type LineProps = { name: string; value: string; figure?: Figure };

function Line({ name, value, figure }: LineProps) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="figures font-medium">
        {figure === undefined ? (
          value
        ) : (
          <Explained name={name} figure={figure}>
            {value}
          </Explained>
        )}
      </dd>
    </div>
  );
}

/** The same figures for who cannot see the chart, or wants to read them. */
function TrendTable({ points }: { points: SalesAnalysis["invoice_trend"] }) {
  return (
    <details className="mt-2 print:hidden">
      <summary className="w-fit rounded text-sm text-cloth underline">Show the figures as a table</summary>
      <ScrollBox label="Sales by day" className="mt-2 max-h-80">
        <table className="w-full max-w-md text-sm">
          <caption className="sr-only">Sales by day</caption>
          <thead>
            <tr className="border-b border-line-strong text-left">
              <th scope="col" className="py-1.5">
                Date
              </th>
              <th scope="col" className="figures py-1.5">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ date, amount }) => (
              <tr key={date} className="border-b border-line">
                <td className="py-1.5">{readDate(date)}</td>
                <td className="figures py-1.5">{rupees(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  );
}
