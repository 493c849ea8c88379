import { momentTexts } from "../texts/moment.ts";
import { readDate, readMoment } from "./dates.ts";

// A moment up to which the books are to be known, as the API takes it: a day, which means its end, or a day and a minute.

const MINUTE = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):59\.999\+05:30$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The day and the time that were typed as one moment: the end of that Indian minute, or of the day; empty without a day. */
export function asOfFrom(day: string, time: string): string {
  return day === "" || time === "" ? day : `${day}T${time}:59.999+05:30`;
}

/** The day and the time of {@link asOfFrom}; empty where there is none. */
export function typedOf(asOf: string): { day: string; time: string } {
  if (DAY.test(asOf)) return { day: asOf, time: "" };
  const [, day = "", time = ""] = MINUTE.exec(asOf) ?? [];
  return { day, time };
}

/** The Indian day of a moment; empty for a position. */
export function dayOf(asOf: string): string {
  return typedOf(asOf).day;
}

/** A moment as it is read: `the end of 5 May 2026`, `5 May 2026, 4:30 pm`. A position says nothing to a person. */
export function readAsOf(asOf: string): string {
  const { day, time } = typedOf(asOf);
  if (day === "") return momentTexts.unnamed;
  return time === "" ? momentTexts.endOf(readDate(day)) : readMoment(asOf);
}
