import { z } from "zod";

import { businessDateOf } from "./calendar.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;
/** A date of another year is a slip of a finger. */
const YEARS = /^(19|20|21)/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/;

const NO_DAY = "must be a date that exists, as YYYY-MM-DD";
const OTHER_YEAR = "must be a date from 1900 to 2199";

/** Takes a text of the form `YYYY-MM-DD`. */
function dayExists(text: string): boolean {
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
}

function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** A day that exists, between 1900 and 2199, as stored in events and read models. */
export const businessDate = z
  .string({ error: "must be a date" })
  .refine((text) => DAY.test(text) && dayExists(text), { error: NO_DAY, abort: true })
  .refine((text) => YEARS.test(text), { error: OTHER_YEAR });

/**
 * A date as a client sends it: a plain `YYYY-MM-DD`, or a timestamp, which becomes its Indian date here, once.
 * A timestamp without an offset is Indian time.
 */
export const businessDateInput = z.string({ error: "must be a date" }).transform((text, context) => {
  const day = dayIn(text);
  if (day !== undefined && YEARS.test(day)) return day;
  context.issues.push({ code: "custom", message: day === undefined ? NO_DAY : OTHER_YEAR, input: text });
  return z.NEVER;
});

function dayIn(text: string): string | undefined {
  if (DAY.test(text) && dayExists(text)) return text;
  if (!MOMENT.test(text) || !dayExists(text.slice(0, 10))) return undefined;
  const moment = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}+05:30`);
  return Number.isNaN(moment.getTime()) ? undefined : businessDateOf(moment);
}
