// Business dates without zod, which the first screen does not load.

// Created on first use, because it takes longer than the rest of loading the contracts.
let indianDay: Intl.DateTimeFormat | undefined;

/** The business date (`YYYY-MM-DD`, Asia/Kolkata) of a time. */
export function businessDateOf(moment: Date): string {
  indianDay ??= new Intl.DateTimeFormat("en-CA", {
    timeZone: "Asia/Kolkata",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return indianDay.format(moment);
}

let dayInWords: Intl.DateTimeFormat | undefined;

/** A business date as people in India write it: "31 Mar 2026". */
export function readBusinessDate(businessDate: string): string {
  dayInWords ??= new Intl.DateTimeFormat("en-IN", { timeZone: "UTC", dateStyle: "medium" });
  return dayInWords.format(new Date(`${businessDate}T00:00:00Z`));
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
