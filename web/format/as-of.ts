import { momentTexts } from "../texts/moment.ts";
import { isBusinessDate, readDate, readMoment } from "./dates.ts";

// A moment up to which the books are to be known, as the API takes it: a day, which means its end, or a day and a minute.

const MINUTE = /^(.*)T((?:[01]\d|2[0-3]):[0-5]\d):59\.999\+05:30$/;

/** The day and the time that were typed as one moment: the end of that Indian minute, or of the day; empty without a day. */
export function asOfFrom(day: string, time: string): string {
  return day === "" || time === "" ? day : `${day}T${time}:59.999+05:30`;
}

/** The day and the time of {@link asOfFrom}; empty where there is none. */
export function typedOf(asOf: string): { day: string; time: string } {
  const [, day = asOf, time = ""] = MINUTE.exec(asOf) ?? [];
  return isBusinessDate(day) ? { day, time } : { day: "", time: "" };
}

/** The Indian day of a moment; empty for a position. */
export function dayOf(asOf: string): string {
  return typedOf(asOf).day;
}

/** A moment as it is read: `the end of 5 May 2026`, `5 May 2026, 4:30 pm`. A position, and what is none, says nothing. */
export function readAsOf(asOf: string): string {
  const { day, time } = typedOf(asOf);
  if (day === "") return momentTexts.unnamed;
  return time === "" ? momentTexts.endOf(readDate(day)) : readMoment(asOf);
}
