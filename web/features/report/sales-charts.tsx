import type { SalesAnalysis } from "@bahi/contracts/report/api.ts";
import { type BucketKind, type SalesBucket, averageOf, bucketsToShow } from "../../charts/sales-buckets.ts";
import { SalesBars } from "../../charts/sales-bars.tsx";
import { SalesTrend } from "../../charts/sales-trend.tsx";
import { readDate } from "../../format/dates.ts";
import { rupees } from "../../format/money.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { salesTexts as texts } from "../../texts/sales.ts";
import { FiguresTable } from "./figures-table.tsx";

const TREND_HEIGHT = 300;
const BARS_HEIGHT = 240;

/** The line of the days, and beside it weeks, months or years as bars; each with its figures as a table. */
export function SalesCharts({ sales, perDay }: { sales: SalesAnalysis; perDay: number }) {
  const shown = bucketsToShow(sales.invoice_trend, sales.return_trend);
  return (
    <>
      <SalesTrend points={sales.invoice_trend} average={perDay} height={TREND_HEIGHT} />
      <FiguresTable
        name={texts.byDay}
        columns={[everydayTexts.date, everydayTexts.amount]}
        rows={sales.invoice_trend.map(({ date, amount }) => [readDate(date), rupees(amount)])}
      />
      {shown.length > 0 && (
        <div className="mt-6 grid gap-6 lg:grid-cols-2 print:grid-cols-2">
          {shown.map(({ kind, buckets }) => (
            <Bars key={kind} kind={kind} buckets={buckets} />
          ))}
        </div>
      )}
    </>
  );
}

function Bars({ kind, buckets }: { kind: BucketKind; buckets: SalesBucket[] }) {
  const { title, unit, note } = texts[kind];
  const average = averageOf(buckets);
  const hasReturns = buckets.some(({ returned }) => returned > 0);
  const remarks = [
    ...(note === "" ? [] : [note]),
    ...(average === undefined ? [] : [texts.onAverage(rupees(average))]),
    ...(buckets.every(({ isWhole }) => isWhole) ? [] : [texts.paleIsPart]),
    ...(hasReturns ? [texts.stripedAreReturns] : []),
  ];
  return (
    <section aria-label={title} className="keep-together min-w-0">
      <h4 className="font-medium">{title}</h4>
      <p className="mb-1 text-sm text-ink-soft">{remarks.join(" · ")}</p>
      <SalesBars kind={kind} buckets={buckets} height={BARS_HEIGHT} />
      <FiguresTable
        name={title}
        columns={[unit, everydayTexts.amount, texts.returns]}
        rows={buckets.map((bucket) => [daysOf(bucket), rupees(bucket.amount), rupees(bucket.returned)])}
      />
    </section>
  );
}

function daysOf({ from, to, isWhole }: SalesBucket): string {
  const days = from === to ? readDate(from) : texts.fromTo(readDate(from), readDate(to));
  return isWhole ? days : texts.partOf(days);
}
