import { locale } from "../texts/language.ts";

const INDIA = "Asia/Kolkata";
const day = new Intl.DateTimeFormat(locale, {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const dayOfWeek = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
const dayOfYear = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
const dayOfMoment = new Intl.DateTimeFormat(locale, {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: INDIA,
});
const dayAndTime = new Intl.DateTimeFormat(locale, {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: INDIA,
});
const timeOfDay = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: INDIA });

/** Whether a text, as that of an address, is a business date that exists. Another one cannot be read. */
export function isBusinessDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** A business date, `YYYY-MM-DD`, as it is read: `5 May 2026`. */
export function readDate(businessDate: string): string {
  return day.format(new Date(`${businessDate}T00:00:00Z`));
}

/** A business date with its day of the week: `Tue, 5 May 2026`. */
export function readDateOfWeek(businessDate: string): string {
  return `${dayOfWeek.format(new Date(`${businessDate}T00:00:00Z`))}, ${readDate(businessDate)}`;
}

/** A business date without the year when it is that of `today`: `5 May`, else `5 May 2025`. */
export function readDateNear(businessDate: string, today: string): string {
  if (businessDate.slice(0, 4) !== today.slice(0, 4)) return readDate(businessDate);
  return dayOfYear.format(new Date(`${businessDate}T00:00:00Z`));
}

/** The Indian day of a moment: `5 May 2026`. */
export function readDay(moment: string): string {
  return dayOfMoment.format(new Date(moment));
}

/** A moment in Indian time: `5 May 2026, 4:30 pm`. */
export function readMoment(moment: string): string {
  return dayAndTime.format(new Date(moment));
}

/** The Indian time of a moment: `4:30 pm`. */
export function readTime(moment: string): string {
  return timeOfDay.format(new Date(moment));
}
