import { scaleBand } from "@visx/scale";
import { useId } from "react";
import { readDate } from "../format/dates.ts";
import { rupees } from "../format/money.ts";
import { salesTexts as texts } from "../texts/sales.ts";
import { AverageLine, MARGIN, MoneyAxis, moneyScale, TimeAxis, type TimeTick } from "./axes.tsx";
import { dayTick, monthTick } from "./day-ticks.ts";
import { averageOf, type BucketKind, type SalesBucket } from "./sales-buckets.ts";
import { useChartWidth } from "./use-chart-width.ts";

const TICK_WIDTH = 58;
/** Two of them stand beside each other on a sheet, with a gap. */
const PART_OF_SHEET = 0.48;

type SalesBarsProps = { kind: BucketKind; buckets: readonly SalesBucket[]; height: number };

/**
 * What was invoiced by week, month or year as bars, what came back below zero, striped, and the average. A bar of a part
 * is an outline. So all of it can be told without colours. The same figures stand in a table, so it is hidden from who
 * hears the page.
 */
export function SalesBars({ kind, buckets, height }: SalesBarsProps) {
  const { parentRef, width } = useChartWidth(PART_OF_SHEET);
  return (
    <div ref={parentRef} style={{ height }} aria-hidden="true">
      {width > 0 && <Bars kind={kind} buckets={buckets} width={width} height={height} />}
    </div>
  );
}

function Bars({ kind, buckets, width, height }: SalesBarsProps & { width: number }) {
  const stripes = useId();
  const innerWidth = Math.max(0, width - MARGIN.left - MARGIN.right);
  const innerHeight = height - MARGIN.top - MARGIN.bottom;
  const x = scaleBand({ domain: buckets.map(({ from }) => from), range: [0, innerWidth], padding: 0.25 });
  const y = moneyScale(
    -Math.max(0, ...buckets.map(({ returned }) => returned)),
    Math.max(...buckets.map(({ amount }) => amount)),
    innerHeight,
  );
  const average = averageOf(buckets);
  const zero = y(0);
  return (
    <svg width={width} height={height} className="max-w-full">
      <pattern id={stripes} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line y2="5" stroke="var(--color-ink)" strokeWidth="2" />
      </pattern>
      <g transform={`translate(${MARGIN.left}, ${MARGIN.top})`}>
        <MoneyAxis scale={y} width={innerWidth} />
        {buckets.map(({ from, to, isWhole, amount, returned }) => (
          <g key={from} transform={`translate(${x(from) ?? 0}, 0)`}>
            <title>{titleOf({ from, to, isWhole, amount, returned })}</title>
            <rect
              width={x.bandwidth()}
              y={y(amount)}
              height={zero - y(amount)}
              fill={isWhole ? "var(--color-cloth)" : "var(--color-cloth-light)"}
              stroke="var(--color-cloth)"
            />
            <rect
              width={x.bandwidth()}
              y={zero}
              height={y(-returned) - zero}
              fill={`url(#${stripes})`}
              {...(returned > 0 ? { stroke: "var(--color-ink)" } : {})}
            />
          </g>
        ))}
        {average !== undefined && <AverageLine y={y(average)} width={innerWidth} />}
        <TimeAxis ticks={ticksOf(kind, buckets, innerWidth, x)} top={innerHeight} />
      </g>
    </svg>
  );
}

function titleOf({ from, to, isWhole, amount, returned }: SalesBucket): string {
  const whole = texts.fromTo(readDate(from), readDate(to));
  const days = isWhole ? whole : texts.partOf(whole);
  return returned > 0
    ? texts.barWithReturns(days, rupees(amount), rupees(returned))
    : texts.bar(days, rupees(amount));
}

function ticksOf(
  kind: BucketKind,
  buckets: readonly SalesBucket[],
  width: number,
  x: { (from: string): number | undefined; bandwidth(): number },
): TimeTick[] {
  const step = Math.ceil(buckets.length / Math.max(1, Math.floor(width / TICK_WIDTH)));
  return buckets.flatMap(({ from }, index) => {
    if (index % step !== 0) return [];
    const middle = (x(from) ?? 0) + x.bandwidth() / 2;
    return [kind === "week" ? dayTick(from, middle) : monthTick(from, middle)];
  });
}
