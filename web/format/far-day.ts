import { daysAfter, financialYearOf } from "@bahi/contracts/calendar.ts";
import { controlTexts as texts } from "../texts/controls.ts";
import { AHEAD_DAYS_MAX } from "./typed-day.ts";

/** What is remarkable about the day of something in the books: its year may be a slip. Undefined where nothing is. */
export function whyFar(day: string, today: string): string | undefined {
  if (day === "") return undefined;
  if (day > daysAfter(today, AHEAD_DAYS_MAX)) return texts.farAhead(String(AHEAD_DAYS_MAX));
  return day < beginningOfLastYear(today) ? texts.beforeLastYear : undefined;
}

/** The first day of the financial year before that of `today`. */
function beginningOfLastYear(today: string): string {
  return `${financialYearOf(today) - 1}-04-01`;
}
