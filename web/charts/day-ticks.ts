import { locale } from "../texts/language.ts";
import type { TimeTick } from "./axes.tsx";
import type { DayAmount } from "./sales-buckets.ts";

const TICK_WIDTH = 64;
const DAYS_UNTIL_MONTHS = 120;
const DAY_STEPS = [1, 2, 7, 14, 28];
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120];

const dayAndMonth = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
const month = new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" });

const yearOf = (date: string) => date.slice(0, 4);

/** `3 Nov`, with its year. */
export function dayTick(date: string, x: number): TimeTick {
  return { x, text: dayAndMonth.format(new Date(date)), year: yearOf(date) };
}

/** `Nov`, with its year. */
export function monthTick(date: string, x: number): TimeTick {
  return { x, text: month.format(new Date(date)), year: yearOf(date) };
}

/** As many days as have room below a line; of a long period the first days of months. */
export function dayTicks(
  points: readonly DayAmount[],
  xOf: (index: number) => number,
  width: number,
): TimeTick[] {
  const room = Math.max(2, Math.floor(width / TICK_WIDTH));
  if (points.length <= DAYS_UNTIL_MONTHS) {
    const step = DAY_STEPS.find((days) => points.length / days <= room) ?? DAYS_UNTIL_MONTHS;
    return points.flatMap(({ date }, index) => (index % step === 0 ? [dayTick(date, xOf(index))] : []));
  }
  const firsts = points.flatMap(({ date }, index) => (date.endsWith("-01") ? [{ date, index }] : []));
  const step = MONTH_STEPS.find((months) => firsts.length / months <= room) ?? 120;
  return firsts
    .filter(({ date }) => (Number(yearOf(date)) * 12 + Number(date.slice(5, 7)) - 1) % step === 0)
    .map(({ date, index }) => monthTick(date, xOf(index)));
}
