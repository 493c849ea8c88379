import { AxisBottom, AxisLeft } from "@visx/axis";
import { curveMonotoneX } from "@visx/curve";
import { localPoint } from "@visx/event";
import { GridRows } from "@visx/grid";
import { Group } from "@visx/group";
import { useParentSize } from "@visx/responsive";
import { scaleLinear, scaleUtc } from "@visx/scale";
import { AreaClosed, LinePath } from "@visx/shape";
import { TooltipWithBounds } from "@visx/tooltip";
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import { readDate } from "../format/dates.ts";
import { rupees, rupeesInShort } from "../format/money.ts";

export type TrendPoint = { date: string; amount: number };

const MARGIN = { top: 12, right: 16, bottom: 34, left: 74 };
const TICK_WIDTH = 90;
const POINTS_MARKED_MAX = 45;
const label = { fill: "var(--color-ink-soft)", fontSize: 12, fontFamily: "inherit" };

const monthAndDay = new Intl.DateTimeFormat("en-IN", { day: "numeric", month: "short", timeZone: "UTC" });
const monthAndYear = new Intl.DateTimeFormat("en-IN", { month: "short", year: "2-digit", timeZone: "UTC" });
const DAYS_UNTIL_MONTHS = 120;

const timeOf = (point: TrendPoint) => Date.parse(point.date);

/**
 * Amount by day as a line. The pointer shows the day below it; with the keyboard it is a slider over the days: arrows,
 * Page Up and Down by a week, Home and End.
 */
export function SalesTrend({ points, height }: { points: readonly TrendPoint[]; height: number }) {
  const { parentRef, width } = useParentSize({ debounceTime: 50 });
  return (
    <div ref={parentRef} style={{ height }}>
      {width > 0 && points.length > 0 && <Chart points={points} width={width} height={height} />}
    </div>
  );
}

type ChartProps = { points: readonly TrendPoint[]; width: number; height: number };

function Chart({ points, width, height }: ChartProps) {
  const [shown, setShown] = useState<number>();
  const innerWidth = Math.max(0, width - MARGIN.left - MARGIN.right);
  const innerHeight = height - MARGIN.top - MARGIN.bottom;
  const { x, y } = useMemo(
    () => ({
      x: scaleUtc({
        domain: [
          timeOf(points[0] ?? { date: "", amount: 0 }),
          timeOf(points.at(-1) ?? { date: "", amount: 0 }),
        ],
        range: [0, innerWidth],
      }),
      y: scaleLinear({
        domain: [0, Math.max(1, ...points.map(({ amount }) => amount))],
        range: [innerHeight, 0],
        nice: 5,
      }),
    }),
    [points, innerWidth, innerHeight],
  );
  const xOf = (point: TrendPoint) => (points.length === 1 ? innerWidth / 2 : x(timeOf(point)));
  const yOf = (point: TrendPoint) => y(point.amount);
  const last = points.length - 1;

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

  const point = shown === undefined ? undefined : points[shown];
  const spoken = points[shown ?? 0];
  const ticks = Math.max(2, Math.floor(innerWidth / TICK_WIDTH));
  const format = points.length > DAYS_UNTIL_MONTHS ? monthAndYear : monthAndDay;
  return (
    <div className="relative">
      <svg
        width={width}
        height={height}
        role="slider"
        tabIndex={0}
        aria-label="Sales by day"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shown ?? 0}
        aria-valuetext={spoken && `${readDate(spoken.date)}: ${rupees(spoken.amount)}`}
        onKeyDown={move}
        onFocus={() => setShown(shown ?? 0)}
        onBlur={() => setShown(undefined)}
        onPointerMove={showBelow}
        onPointerLeave={() => setShown(undefined)}
        className="touch-pan-y"
      >
        <Group left={MARGIN.left} top={MARGIN.top}>
          <GridRows scale={y} width={innerWidth} numTicks={5} stroke="var(--color-line)" />
          <AreaClosed
            data={[...points]}
            x={xOf}
            y={yOf}
            yScale={y}
            curve={curveMonotoneX}
            fill="var(--color-cloth)"
            fillOpacity={0.08}
          />
          <LinePath
            data={[...points]}
            x={xOf}
            y={yOf}
            curve={curveMonotoneX}
            stroke="var(--color-cloth)"
            strokeWidth={2}
          />
          {points.length <= POINTS_MARKED_MAX &&
            points.map((each) => (
              <circle key={each.date} cx={xOf(each)} cy={yOf(each)} r={3} fill="var(--color-cloth)" />
            ))}
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
                stroke="white"
                strokeWidth={2}
              />
            </>
          )}
          <AxisLeft
            scale={y}
            numTicks={5}
            hideTicks
            stroke="var(--color-line-strong)"
            tickFormat={(value) => rupeesInShort(Number(value))}
            tickLabelProps={{ ...label, textAnchor: "end", dx: -4, dy: 4 }}
          />
          <AxisBottom
            scale={x}
            top={innerHeight}
            numTicks={Math.min(ticks, points.length)}
            stroke="var(--color-line-strong)"
            tickStroke="var(--color-line-strong)"
            tickFormat={(value) => format.format(value instanceof Date ? value : Number(value))}
            tickLabelProps={{ ...label, textAnchor: "middle" }}
          />
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
          className="pointer-events-none rounded-md bg-nav px-3 py-2 text-sm text-white shadow-raised print:hidden"
        >
          <span className="block text-nav-soft">{readDate(point.date)}</span>
          <span className="font-semibold tabular-nums">{rupees(point.amount)}</span>
        </TooltipWithBounds>
      )}
    </div>
  );
}
