import { daysAfter } from "@bahi/contracts/calendar.ts";
import { withLatinDigits } from "@bahi/contracts/digits.ts";
import { INVISIBLE } from "@bahi/contracts/invisible.ts";
import { typedTexts as texts } from "../texts/typed.ts";

export type TypedDay =
  | { status: "empty" }
  /** `YYYY-MM-DD` */
  | { status: "day"; day: string }
  /** `why` is a sentence. */
  | { status: "wrong"; why: string };

/** Each in both languages, whichever the page is in, without the dots below letters that many leave out. */
const MONTHS: readonly (readonly string[])[] = [
  ["january", "जनवरी"],
  ["february", "फरवरी"],
  ["march", "मार्च"],
  ["april", "अप्रैल"],
  ["may", "मई"],
  ["june", "जून"],
  ["july", "जुलाई"],
  ["august", "अगस्त"],
  ["september", "सितंबर", "सितम्बर"],
  ["october", "अक्टूबर", "अक्तूबर"],
  ["november", "नवंबर", "नवम्बर"],
  ["december", "दिसंबर", "दिसम्बर"],
];
const DAYS_OF_WEEK =
  /^(?:(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?|(?:रवि|सोम|मंगल|बुध|गुरु|शुक्र|शनि)(?:वार)?)$/;
const ORDINAL = /^(?:st|nd|rd|th|of)$/;
const FROM_TODAY: ReadonlyMap<string, number> = new Map(
  Object.entries({
    t: 0,
    today: 0,
    आज: 0,
    y: -1,
    yesterday: -1,
    tomorrow: 1,
  }),
);

const [YEAR_MIN, YEAR_MAX] = [1900, 2199];
/** A day without a year is the latest that is not further ahead than this. */
export const AHEAD_DAYS_MAX = 31;

/**
 * Reads a day as people in India type it, the day before the month: `22` of this month, `22/11`, `22/11/26`, `22 nov`,
 * `22 नव॰`, `221126`, `t` for today, `y` for yesterday, `-1` and `+7` days from today. Without a year it is the latest such
 * day that is at most a month ahead. What names no day is wrong.
 */
export function readTypedDay(text: string, today: string): TypedDay {
  const typed = withLatinDigits(text)
    .replaceAll(INVISIBLE, "")
    .replaceAll(/[−–]/g, "-")
    .normalize("NFD")
    .replaceAll(/[\u093C\u0970]/g, "") // the dot below a letter, and the sign of what is shortened: नव॰
    .normalize("NFC")
    .trim()
    .toLowerCase();
  if (typed === "") return { status: "empty" };
  const named = FROM_TODAY.get(typed);
  if (named !== undefined) return { status: "day", day: daysAfter(today, named) };
  if (/^[+-] ?\d{1,4}$/.test(typed)) {
    return { status: "day", day: daysAfter(today, Number(typed.replace(" ", ""))) };
  }
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed);
  if (iso) return dayOf(Number(iso[3]), Number(iso[2]), Number(iso[1]));
  return readParts(partsOf(typed), today);
}

/** The numbers and the name of a month in it: `22/11/26`, `22nd Nov`, `221126`. */
function partsOf(typed: string): string[] {
  const run = /^(\d\d)(\d\d)(\d\d|\d{4})?$/.exec(typed);
  if (run) return run.slice(1).filter((part) => part !== undefined);
  return (typed.match(/\d+|[\p{L}\p{M}]+|[^\d\p{L}\p{M}\s/.,-]/gu) ?? []).filter(
    (part) => !DAYS_OF_WEEK.test(part) && !ORDINAL.test(part),
  );
}

function readParts(parts: readonly string[], today: string): TypedDay {
  const isMonthFirst = parts.length > 1 && /^\p{L}/u.test(parts[0] ?? "");
  const [day = "", month, year, more] = isMonthFirst ? [parts[1], parts[0], parts[2], parts[3]] : parts;
  if (!/^\d{1,2}$/.test(day) || more !== undefined) return { status: "wrong", why: texts.noDay };
  const monthNumber = month === undefined ? Number(today.slice(5, 7)) : monthOf(month);
  if (monthNumber === undefined) return { status: "wrong", why: texts.noDay };
  if (month === undefined) return dayOf(Number(day), monthNumber, Number(today.slice(0, 4)));
  if (year === undefined) return latestOf(Number(day), monthNumber, today);
  if (!/^(?:\d\d|\d{4})$/.test(year)) return { status: "wrong", why: texts.noDay };
  return dayOf(Number(day), monthNumber, Number(year) + (year.length === 2 ? 2000 : 0));
}

/** From 1; undefined for what is neither a number nor the beginning of one name. Of Latin ones it takes three letters. */
function monthOf(text: string): number | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  if (text.length < (/^[a-z]/.test(text) ? 3 : 2)) return undefined;
  const [month, another] = MONTHS.flatMap((names, place) =>
    names.some((name) => name.startsWith(text)) ? [place + 1] : [],
  );
  return another === undefined ? month : undefined;
}

function latestOf(day: number, month: number, today: string): TypedDay {
  const thisYear = Number(today.slice(0, 4));
  const last = daysAfter(today, AHEAD_DAYS_MAX);
  const isAhead = (year: number) => `${year}-${two(month)}-${two(day)}` > last;
  return dayOf(day, month, [thisYear + 1, thisYear].find((year) => !isAhead(year)) ?? thisYear - 1);
}

function dayOf(day: number, month: number, year: number): TypedDay {
  if (month < 1 || month > 12) return { status: "wrong", why: texts.noMonth(String(month)) };
  if (year < YEAR_MIN || year > YEAR_MAX) {
    return { status: "wrong", why: texts.yearBetween(String(YEAR_MIN), String(YEAR_MAX)) };
  }
  const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day < 1 || day > daysOfMonth) {
    const name = texts.months[month - 1] ?? "";
    return { status: "wrong", why: texts.daysOf(`${name} ${year}`, String(daysOfMonth)) };
  }
  return { status: "day", day: `${year}-${two(month)}-${two(day)}` };
}

function two(figure: number): string {
  return String(figure).padStart(2, "0");
}
