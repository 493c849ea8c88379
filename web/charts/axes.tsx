import { AxisLeft } from "@visx/axis";
import { GridRows } from "@visx/grid";
import { scaleLinear } from "@visx/scale";
import { rupeesOnAxis } from "../format/money.ts";
import { salesTexts } from "../texts/sales.ts";

export const MARGIN = { top: 12, right: 16, bottom: 44, left: 92 };

const TICKS = 5;
const label = { fill: "var(--color-ink-soft)", fontSize: 12, fontFamily: "inherit" };

type MoneyScale = ReturnType<typeof moneyScale>;

/** From zero, or from what came back below it, to round amounts. */
export function moneyScale(least: number, most: number, height: number) {
  return scaleLinear<number>({
    domain: [Math.min(0, least), Math.max(1, most)],
    range: [height, 0],
    nice: TICKS,
  });
}

/** Amounts in one unit, which each of them names; the line of zero is the strong one. */
export function MoneyAxis({ scale, width }: { scale: MoneyScale; width: number }) {
  const [least = 0, most = 1] = scale.domain();
  const read = rupeesOnAxis(Math.max(most, -least));
  return (
    <>
      <GridRows scale={scale} width={width} numTicks={TICKS} stroke="var(--color-line)" />
      <line x2={width} y1={scale(0)} y2={scale(0)} stroke="var(--color-line-strong)" strokeWidth={1.5} />
      <AxisLeft
        scale={scale}
        numTicks={TICKS}
        hideTicks
        hideAxisLine
        tickFormat={(value) => read(Number(value))}
        tickLabelProps={{ ...label, textAnchor: "end", dx: -4, dy: 4 }}
      />
    </>
  );
}

/** A tick below: its first line, and the year where it is the first one or another than before. */
export type TimeTick = { x: number; text: string; year: string };

export function TimeAxis({ ticks, top }: { ticks: readonly TimeTick[]; top: number }) {
  return (
    <g transform={`translate(0, ${top})`} fill="var(--color-ink-soft)" fontSize={12} textAnchor="middle">
      {ticks.map(({ x, text, year }, index) => (
        <text key={`${text} ${year}`} x={x} y={18}>
          {text}
          {year !== ticks[index - 1]?.year && (
            <tspan x={x} dy={15} fontWeight={600}>
              {year}
            </tspan>
          )}
        </text>
      ))}
    </g>
  );
}

/** The average, as a line of dashes with its name at the end. */
export function AverageLine({ y, width }: { y: number; width: number }) {
  return (
    <>
      <line x2={width} y1={y} y2={y} stroke="var(--color-ink)" strokeDasharray="6 4" />
      <text
        x={width - 2}
        y={y - 5}
        textAnchor="end"
        fontSize={12}
        fill="var(--color-ink)"
        stroke="var(--color-sheet)"
        strokeWidth={4}
        paintOrder="stroke"
      >
        {salesTexts.average}
      </text>
    </>
  );
}
