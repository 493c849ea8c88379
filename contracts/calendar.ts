// Business dates without zod, which the first screen does not load.

/** Indian time, which no summer changes. Before 1946 clocks in India showed others; a date of then is read by this one. */
const INDIA_AHEAD_MS = 330 * 60_000;

/** The business date (`YYYY-MM-DD`, Indian time) of a time. */
export function businessDateOf(moment: Date): string {
  return new Date(moment.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 10);
}

// Created on first use, because it takes longer than the rest of loading the contracts.
let dayInWords: Intl.DateTimeFormat | undefined;

/** A business date as people in India write it: "31 Mar 2026". */
export function readBusinessDate(businessDate: string): string {
  // Part by part: a `dateStyle` is "31-Mar-2026" in browsers of 2023, and this one in later ones.
  dayInWords ??= new Intl.DateTimeFormat("en-IN", {
    timeZone: "UTC",
    day: "numeric",
    month: "short",
    year: "numeric",
  });
  return dayInWords.format(new Date(`${businessDate}T00:00:00Z`));
}

/** The year in which the financial year of a business date begins, on 1 April. */
export function financialYearOf(businessDate: string): number {
  const year = Number(businessDate.slice(0, 4));
  return businessDate.slice(5) < "04-01" ? year - 1 : year;
}

const DAY_MS = 86_400_000;

/** The last day that is accepted. */
const LAST_DAY = "2199-12-31";

/** The business date so many days later; the last day that is accepted where that would be after it. */
export function daysAfter(businessDate: string, days: number): string {
  const moment = Date.parse(`${businessDate}T00:00:00Z`) + days * DAY_MS;
  // Both are in UTC, where each day has 24 hours.
  const day = new Date(moment).toISOString().slice(0, 10);
  return day > LAST_DAY ? LAST_DAY : day;
}

/** How many days a business date is after another one; below zero when it is before it. */
export function daysBetween(earlier: string, later: string): number {
  return (Date.parse(`${later}T00:00:00Z`) - Date.parse(`${earlier}T00:00:00Z`)) / DAY_MS;
}
