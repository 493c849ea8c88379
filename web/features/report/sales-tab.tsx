import type { SalesAnalysis } from "@bahi/contracts/report/api.ts";
import { count, rupees } from "../../format/money.ts";
import { salesQuery } from "../../queries/reports.ts";
import { Explained } from "../../history/explained.tsx";
import type { Figure } from "../../queries/history.ts";
import { reportTexts } from "../../texts/report.ts";
import { salesTexts as texts } from "../../texts/sales.ts";
import { partInChunk } from "../../ui/in-chunk.tsx";
import { PeriodReport } from "./period-report.tsx";
import type { ReportOrigin } from "./report-outcome.tsx";
import { ReportSheet } from "./report-sheet.tsx";
import { SalesRanking } from "./sales-ranking.tsx";
import { Tile } from "./tile.tsx";

/** About as tall as the charts, so that little moves when they come. */
const CHARTS_HEIGHT = 660;

/** The charts load with this tab only. */
const SalesCharts = partInChunk(
  async () => ({ default: (await import("./sales-charts.tsx")).SalesCharts }),
  <div style={{ height: CHARTS_HEIGHT }} />,
);

export function SalesTab() {
  return (
    <PeriodReport
      tab="sales"
      query={salesQuery}
      changesPath="/reports/sales-analysis/changes"
      render={(sales, origin) => <Sales sales={sales} {...origin} />}
    />
  );
}

function Sales({ sales, ...origin }: { sales: SalesAnalysis } & ReportOrigin) {
  const wanted = {
    date_from: sales.date_from,
    date_to: sales.date_to,
    ...(origin.asOf === undefined ? {} : { as_of: origin.asOf }),
  };
  // Of all days of the period, also of those without a sale.
  const perDay = sales.total_invoiced / Math.max(1, sales.invoice_trend.length);
  const figure = (name: string): Figure => ({
    path: "/explain/sales-analysis",
    parameters: { figure: name, ...wanted },
  });
  return (
    <ReportSheet
      title={reportTexts.sales}
      fileName="Sales Analysis"
      from={sales.date_from}
      to={sales.date_to}
      {...origin}
    >
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 print:grid-cols-4">
        <Tile
          name={texts.totalInvoices}
          value={count(sales.total_invoices)}
          figure={figure("total_invoices")}
        />
        <Tile
          name={texts.totalInvoiced}
          value={rupees(sales.total_invoiced)}
          figure={figure("total_invoiced")}
        />
        <Tile
          name={texts.totalPayments}
          value={rupees(sales.total_payments)}
          figure={figure("total_payments")}
        />
        <Tile name={texts.outstanding} value={rupees(sales.balance_due)} figure={figure("balance_due")} />
      </dl>
      <section aria-label={texts.trend}>
        <h3 className="mb-2 font-semibold">{texts.trend}</h3>
        <SalesCharts sales={sales} perDay={perDay} />
      </section>
      <section aria-label={texts.summary} className="keep-together rounded-md bg-paper p-4">
        <h3 className="mb-2 font-semibold">{texts.summary}</h3>
        <dl className="grid gap-x-10 gap-y-1 sm:grid-cols-2">
          <Line name={texts.collectionEfficiency} value={`${sales.collection_efficiency.toFixed(1)}%`} />
          <Line
            name={texts.returns}
            value={texts.returnsOf(
              rupees(sales.total_returns),
              sales.return_count,
              count(sales.return_count),
            )}
            figure={figure("total_returns")}
          />
          <Line name={texts.averageInvoice} value={rupees(sales.average_invoice_value)} />
          <Line name={texts.averageDay} value={rupees(perDay)} />
        </dl>
      </section>
      <SalesRanking wanted={wanted} madeAt={origin.madeAt} />
    </ReportSheet>
  );
}

type LineProps = { name: string; value: string; figure?: Figure };

function Line({ name, value, figure }: LineProps) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right font-medium tabular-nums">
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
