import { localPoint } from "@visx/event";
import { Group } from "@visx/group";
import { AreaClosed, LinePath } from "@visx/shape";
import { TooltipWithBounds } from "@visx/tooltip";
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import { readDate } from "../format/dates.ts";
import { rupees } from "../format/money.ts";
import { salesTexts } from "../texts/sales.ts";
import { AverageLine, MARGIN, MoneyAxis, moneyScale, TimeAxis } from "./axes.tsx";
import { dayTicks } from "./day-ticks.ts";
import type { DayAmount } from "./sales-buckets.ts";
import { useChartWidth } from "./use-chart-width.ts";

const POINTS_MARKED_MAX = 45;

type TrendProps = { points: readonly DayAmount[]; average: number; height: number };

/**
 * Amount by day as a line. The pointer shows the day below it; with the keyboard it is a slider over the days: arrows,
 * Page Up and Down by a week, Home and End.
 */
export function SalesTrend({ points, average, height }: TrendProps) {
  const { parentRef, width } = useChartWidth(1);
  return (
    <div ref={parentRef} style={{ height }}>
      {width > 0 && points.length > 0 && (
        <Chart points={points} average={average} width={width} height={height} />
      )}
    </div>
  );
}

function Chart({ points, average, width, height }: TrendProps & { width: number }) {
  const [shown, setShown] = useState<number>();
  const innerWidth = Math.max(0, width - MARGIN.left - MARGIN.right);
  const innerHeight = height - MARGIN.top - MARGIN.bottom;
  const last = points.length - 1;
  const y = useMemo(
    () => moneyScale(0, Math.max(...points.map(({ amount }) => amount)), innerHeight),
    [points, innerHeight],
  );
  const data = useMemo(() => points.map((point, index) => ({ ...point, index })), [points]);
  const xAt = (index: number) => (last === 0 ? innerWidth / 2 : (index / last) * innerWidth);
  const xOf = ({ index }: { index: number }) => xAt(index);
  const yOf = (point: DayAmount) => y(point.amount);

  function showBelow(event: PointerEvent<SVGElement>): void {
    const place = (localPoint(event)?.x ?? 0) - MARGIN.left;
    setShown(Math.max(0, Math.min(last, Math.round((place / Math.max(1, innerWidth)) * last))));
  }

  function move(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowUp: 1,
      ArrowLeft: -1,
      ArrowDown: -1,
      PageUp: 7,
      PageDown: -7,
      Home: -last,
      End: last,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setShown(Math.max(0, Math.min(last, (shown ?? 0) + step)));
  }

  const point = shown === undefined ? undefined : data[shown];
  const spoken = points[shown ?? 0];
  return (
    <div className="relative">
      <svg
        width={width}
        height={height}
        role="slider"
        tabIndex={0}
        aria-label={salesTexts.byDay}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shown ?? 0}
        aria-valuetext={spoken && salesTexts.bar(readDate(spoken.date), rupees(spoken.amount))}
        onKeyDown={move}
        onFocus={() => setShown(shown ?? 0)}
        onBlur={() => setShown(undefined)}
        onPointerMove={showBelow}
        onPointerLeave={() => setShown(undefined)}
        className="max-w-full touch-pan-y"
      >
        <Group left={MARGIN.left} top={MARGIN.top}>
          <MoneyAxis scale={y} width={innerWidth} />
          <AreaClosed data={data} x={xOf} y={yOf} yScale={y} fill="var(--color-cloth)" fillOpacity={0.08} />
          <LinePath data={data} x={xOf} y={yOf} stroke="var(--color-cloth)" strokeWidth={2} />
          {points.length <= POINTS_MARKED_MAX &&
            data.map((each) => (
              <circle key={each.date} cx={xOf(each)} cy={yOf(each)} r={3} fill="var(--color-cloth)" />
            ))}
          {points.length > 1 && <AverageLine y={y(average)} width={innerWidth} />}
          {point && (
            <>
              <line
                x1={xOf(point)}
                x2={xOf(point)}
                y1={0}
                y2={innerHeight}
                stroke="var(--color-line-strong)"
                strokeDasharray="3 3"
              />
              <circle
                cx={xOf(point)}
                cy={yOf(point)}
                r={5}
                fill="var(--color-cloth)"
                stroke="var(--color-sheet)"
                strokeWidth={2}
              />
            </>
          )}
          <TimeAxis ticks={dayTicks(points, xAt, innerWidth)} top={innerHeight} />
        </Group>
      </svg>
      {point && (
        <TooltipWithBounds
          // The place of a tooltip is measured when it appears, so each point has its own.
          key={point.date}
          left={xOf(point) + MARGIN.left}
          top={yOf(point) + MARGIN.top}
          unstyled
          applyPositionStyle
          className="pointer-events-none rounded-md bg-nav px-3 py-2 text-sm text-on-nav shadow-raised print:hidden"
        >
          <span className="block text-nav-soft">{readDate(point.date)}</span>
          <span className="font-semibold tabular-nums">{rupees(point.amount)}</span>
        </TooltipWithBounds>
      )}
    </div>
  );
}
