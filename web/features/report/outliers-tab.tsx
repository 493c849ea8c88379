import type { Outliers } from "@bahi/contracts/report/api.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { count, rupees } from "../../format/money.ts";
import { outliersQuery } from "../../queries/reports.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { outlierTexts as texts } from "../../texts/outliers.ts";
import { reportTexts } from "../../texts/report.ts";
import { Badge } from "../../ui/badge.tsx";
import { PeriodReport } from "./period-report.tsx";
import type { ReportOrigin } from "./report-outcome.tsx";
import { ReportSheet } from "./report-sheet.tsx";

const HIGH_RISK_ABOVE = 10_000;
const EXTRA_LARGE_ABOVE = 5000;

export function OutliersTab() {
  return (
    <PeriodReport
      tab="outliers"
      query={outliersQuery}
      changesPath="/reports/outliers/changes"
      render={(found, origin) => <OutliersFound found={found} {...origin} />}
    />
  );
}

function OutliersFound({ found, ...origin }: { found: Outliers } & ReportOrigin) {
  const highRisk = found.high_balance_customers.filter(({ balance }) => balance > HIGH_RISK_ABOVE);
  return (
    <ReportSheet
      title={reportTexts.outliers}
      fileName="Outlier Analysis"
      from={found.date_from}
      to={found.date_to}
      {...origin}
    >
      <Findings
        title={texts.highBalances}
        note={texts.balancesAbove(rupees(found.balance_threshold))}
        columns={[
          { name: texts.customerName },
          { name: texts.outstandingBalance, isFigure: true },
          { name: texts.riskLevel },
        ]}
        empty={texts.noHighBalance}
        rows={found.high_balance_customers.map((customer) => ({
          key: customer.customer_id,
          name: customer.customer_name,
          amount: customer.balance,
          mark:
            customer.balance > HIGH_RISK_ABOVE ? (
              <Badge tone="red">{texts.high}</Badge>
            ) : (
              <Badge tone="yellow">{texts.medium}</Badge>
            ),
        }))}
      />
      <Findings
        title={texts.largeInvoices}
        note={texts.invoicesAbove(rupees(found.invoice_threshold))}
        columns={[
          { name: texts.invoiceId },
          { name: texts.customerName },
          { name: everydayTexts.amount, isFigure: true },
          { name: texts.sizeCategory },
        ]}
        empty={texts.noLargeInvoice}
        rows={found.large_invoices.map((invoice) => ({
          key: invoice.invoice_id,
          id: (
            <Link to={`/invoices/${invoice.invoice_id}`} className="text-cloth underline print:no-underline">
              #{invoice.invoice_id}
            </Link>
          ),
          name: invoice.customer_name,
          amount: invoice.amount,
          mark:
            invoice.amount > EXTRA_LARGE_ABOVE ? (
              <Badge tone="red">{texts.extraLarge}</Badge>
            ) : (
              <Badge tone="yellow">{texts.large}</Badge>
            ),
        }))}
      />
      <section aria-label={texts.summary} className="keep-together rounded-md bg-paper p-4">
        <h3 className="mb-2 font-semibold">{texts.summary}</h3>
        <dl className="grid gap-x-10 gap-y-1 sm:grid-cols-2">
          <div className="flex justify-between gap-4">
            <dt className="text-ink-soft">{texts.highRiskCustomers}</dt>
            <dd className="figures font-medium">{count(highRisk.length)}</dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt className="text-ink-soft">{texts.largeInvoices}</dt>
            <dd className="figures font-medium">{count(found.large_invoices.length)}</dd>
          </div>
        </dl>
      </section>
    </ReportSheet>
  );
}

type Finding = { key: number; id?: ReactNode; name: string; amount: number; mark: ReactNode };

type FindingsProps = {
  title: string;
  note: string;
  columns: readonly { name: string; isFigure?: boolean }[];
  rows: readonly Finding[];
  empty: string;
};

function Findings({ title, note, columns, rows, empty }: FindingsProps) {
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      <p className="mb-2 text-sm text-ink-soft">{note}</p>
      {rows.length === 0 ? (
        <p className="rounded-md bg-paper px-4 py-6 text-center text-ink-soft">{empty}</p>
      ) : (
        <table className="w-full border-collapse text-[0.8rem] sm:text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b-2 border-line-strong text-left">
              {columns.map(({ name, isFigure = false }) => (
                <th
                  key={name}
                  scope="col"
                  className={`px-1.5 py-2 align-bottom sm:px-3 ${isFigure ? "figures max-sm:whitespace-normal!" : ""}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className="border-b border-line">
                {row.id !== undefined && <td className="px-1.5 py-2 sm:px-3">{row.id}</td>}
                <td className="min-w-16 px-1.5 py-2 wrap-anywhere sm:px-3">{row.name}</td>
                <td className="figures px-1.5 py-2 sm:px-3">{rupees(row.amount)}</td>
                <td className="px-1.5 py-2 max-[22rem]:[&>span]:whitespace-normal sm:px-3">{row.mark}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
