import type { SalesRanking as Ranking } from "@bahi/contracts/report/sales-ranking.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { withParameters } from "../../api/address.ts";
import { count, rupees } from "../../format/money.ts";
import { type AsOf, type Period, salesRankingQuery } from "../../queries/reports.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { salesTexts as texts } from "../../texts/sales.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadCsv } from "../../ui/download-csv.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";

/** The best customers and products of a sales analysis. It comes after the report, since it reads every invoice. */
export function SalesRanking({ wanted, madeAt }: { wanted: Period & Partial<AsOf>; madeAt: string }) {
  const ranking = useQuery(salesRankingQuery(wanted, madeAt));
  if (ranking.isPending) return <Spinner label={texts.addingUp} />;
  if (ranking.isError) {
    return (
      <Notice tone="error" isLive title={texts.bestNotLoaded}>
        <Button className="mt-2" onClick={() => void ranking.refetch()}>
          {everydayTexts.tryAgain}
        </Button>
      </Notice>
    );
  }
  return <Loaded ranking={ranking.data} path={withParameters("/reports/sales-ranking", wanted)} />;
}

function Loaded({ ranking, path }: { ranking: Ranking; path: string }) {
  const { customers, customer_count, products, product_count } = ranking;
  if (customer_count === 0) return null;
  return (
    <div className="grid gap-6 lg:grid-cols-2 print:grid-cols-1">
      <Best
        title={texts.bestCustomers}
        of={everydayTexts.customer}
        count={customer_count}
        rows={customers.map((row) => ({ id: row.customer_id, name: row.customer_name, ...row }))}
      />
      <Best
        title={texts.bestProducts}
        of={everydayTexts.product}
        count={product_count}
        rows={products.map((row) => ({
          id: row.product_id,
          name: (
            <>
              {row.product_name} <span className="whitespace-nowrap text-ink-soft">{quantityOf(row)}</span>
            </>
          ),
          ...row,
        }))}
      />
      <p className="*:whitespace-normal lg:col-span-2 print:hidden">
        <DownloadCsv path={path} label={texts.downloadBest} />
      </p>
    </div>
  );
}

function quantityOf({ pieces, dozens }: Ranking["products"][number]): string {
  return [
    ...(dozens > 0 ? [texts.dozens(count(dozens))] : []),
    ...(pieces > 0 ? [texts.pieces(count(pieces))] : []),
  ].join(" + ");
}

type Row = { id: number; name: ReactNode; amount: number; share: number; returned: number };

function Best({ title, of, count: all, rows }: { title: string; of: string; count: number; rows: Row[] }) {
  const most = rows[0]?.share ?? 0;
  const hasReturns = rows.some(({ returned }) => returned > 0);
  return (
    <section aria-label={title} className="keep-together min-w-0">
      <h3 className="mb-2 font-semibold">
        {title}
        {all > rows.length && (
          <span className="ml-2 text-sm font-normal text-ink-soft">
            {texts.of(String(rows.length), count(all))}
          </span>
        )}
      </h3>
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line-strong text-left">
            <th scope="col" className="py-1.5">
              {of}
            </th>
            <th scope="col" className="figures py-1.5 pl-3">
              {everydayTexts.amount}
            </th>
            <th scope="col" className="figures py-1.5 pl-3">
              {texts.share}
            </th>
            {hasReturns && (
              <th scope="col" className="figures py-1.5 pl-3 max-sm:hidden">
                {texts.returned}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, amount, share, returned }) => (
            <tr key={id} className="border-b border-line align-top">
              <td className="py-1.5 wrap-anywhere">
                {name}
                {returned > 0 && (
                  <span className="block text-ink-soft sm:hidden">{texts.returnedOf(rupees(returned))}</span>
                )}
              </td>
              <td className="figures py-1.5 pl-3">{rupees(amount)}</td>
              <td className="figures py-1.5 pl-3">
                {share.toFixed(1)}%
                <svg aria-hidden="true" width="64" height="4" className="ml-auto block">
                  <rect
                    width={`${most === 0 ? 0 : (share / most) * 100}%`}
                    height="4"
                    className="fill-cloth"
                  />
                </svg>
              </td>
              {hasReturns && (
                <td className="figures py-1.5 pl-3 max-sm:hidden">{returned > 0 ? rupees(returned) : "–"}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
