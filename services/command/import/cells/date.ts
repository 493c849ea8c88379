import { businessDateInput } from "@bahi/contracts/business-date.ts";
import { readBusinessDate } from "@bahi/contracts/calendar.ts";
import { plain } from "./plain.ts";

const TIME = String.raw`(?:[T ,].*)?$`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}`);
const IN_FIGURES = new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})${TIME}`);
const DAY_NAMED =
  /^(\d{1,2})(?:st|nd|rd|th)?[\s\-/.]*([a-z]+|[\u0900-\u097f]+)[\s\-/.,']*(\d{4}|\d{2})(?:[ ,].*)?$/i;
const MONTH_NAMED = /^([a-z]+|[\u0900-\u097f]+)[\s\-/.]*(\d{1,2})[\s\-/.,]+(\d{4})(?:[ ,].*)?$/i;

const ENGLISH = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const HINDI = ["जन", "फ", "मार्च", "अप्रै", "मई", "जून", "जुल", "अग", "सि", "अक्", "नव", "दि"];

export type ReadDate = { date: string } | { fault: string };

const WAYS = "Please write it as day/month/year, such as 22/11/2026.";

/** A date that can only be read with the month first, such as 11/22/2026: the file is not written as in India. */
export function isMonthFirst(text: string): boolean {
  const [, first, second] = IN_FIGURES.exec(plain(text)) ?? [];
  return Number(first) >= 1 && Number(first) <= 12 && Number(second) > 12 && Number(second) <= 31;
}

/**
 * A date as people write it: 22/11/2026, 22-11-26, 2026-11-22, 22-Nov-2026. The day comes first, as in India. In a file
 * in which another date has the month first, one that could be either is refused.
 */
export function readDate(text: string, isFileMonthFirst: boolean): ReadDate {
  const written = plain(text);
  const iso = YEAR_FIRST.exec(written);
  if (iso !== null) {
    const [, year = "", month = "", day = ""] = iso;
    // A moment with a time zone becomes its Indian date.
    return existing(/^\d{4}-\d\d-\d\dT/.test(written) ? written : dayOf(year, month, day), text);
  }
  const figures = IN_FIGURES.exec(written);
  if (figures !== null) {
    const [, day = "", month = "", year = ""] = figures;
    if (isMonthFirst(written)) return { fault: `“${text}” has no month ${month}. ${WAYS}` };
    if (isFileMonthFirst && Number(day) <= 12 && Number(day) !== Number(month)) {
      const [one, other] = [dayOf(year, month, day), dayOf(year, day, month)].map(readBusinessDate);
      return {
        fault: `“${text}” can be ${one} or ${other}: other rows of this file write the month first. ${WAYS}`,
      };
    }
    return existing(dayOf(year, month, day), text);
  }
  const [, day, name, year] = DAY_NAMED.exec(written) ?? swapped(MONTH_NAMED.exec(written));
  const month = monthOf(name ?? "");
  if (day !== undefined && year !== undefined && month !== undefined)
    return existing(dayOf(year, String(month), day), text);
  if (/^\d{5}$/.test(written)) {
    return {
      fault: `“${text}” is a number. Please show this column as a date in the sheet before you save it.`,
    };
  }
  return { fault: `“${text}” is not a date. ${WAYS}` };
}

function swapped(match: RegExpExecArray | null): (string | undefined)[] {
  const [whole, month, day, year] = match ?? [];
  return [whole, day, month, year];
}

function monthOf(name: string): number | undefined {
  const english = ENGLISH.indexOf(name.slice(0, 3).toLowerCase());
  const index = english === -1 ? HINDI.findIndex((start) => name.startsWith(start)) : english;
  return index === -1 ? undefined : index + 1;
}

/** Two digits of a year are those of 1980 to 2079. */
function dayOf(year: string, month: string, day: string): string {
  const whole = year.length === 4 ? year : `${Number(year) < 80 ? "20" : "19"}${year}`;
  return `${whole}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function existing(date: string, text: string): ReadDate {
  const parsed = businessDateInput.safeParse(date);
  return parsed.success
    ? { date: parsed.data }
    : { fault: `“${text}” is a date that does not exist. ${WAYS}` };
}
