import * as fc from "fast-check";
import { expect, test } from "vitest";
import { businessDate, businessDateInput } from "./business-date.ts";
import { daysAfter, daysBetween, financialYearOf, readBusinessDate } from "./calendar.ts";

test.each([
  ["2026-04-01", 0, "2026-04-01"],
  ["2026-12-31", 1, "2027-01-01"],
  ["2028-02-28", 2, "2028-03-01"],
  ["2100-02-28", 1, "2100-03-01"],
  ["1900-01-01", 365, "1901-01-01"],
  ["2199-12-31", 1, "2199-12-31"],
])("%s and %i days is %s", (day, days, later) => {
  expect(daysAfter(day, days)).toBe(later);
});

test("so many days after a day is a day that is accepted, and so many days away, whatever the clocks do", () => {
  const days = fc.date({ min: new Date("1900-01-01"), max: new Date("2198-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.nat(365), (moment, count) => {
      const day = moment.toISOString().slice(0, 10);
      const later = daysAfter(day, count);
      expect(businessDate.safeParse(later).success).toBe(true);
      expect(daysBetween(day, later)).toBe(count);
      expect(daysBetween(later, day)).toBe(0 - count);
    }),
  );
});

test.each([
  ["1905-06-01T00:05:00", "1905-06-01"],
  ["1943-05-01T23:45:00", "1943-05-01"],
  ["1900-01-01T00:00:00", "1900-01-01"],
  ["2026-03-31T18:30:00Z", "2026-04-01"],
  ["2026-03-31T18:29:59.999Z", "2026-03-31"],
])("%s is on %s in India", (moment, day) => {
  expect(businessDateInput.parse(moment)).toBe(day);
});

test("every day of the calendar from 1900 to 2199 is accepted, and no other", () => {
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  const wrong: string[] = [];
  for (let year = 1899; year <= 2200; year += 1)
    for (let month = 0; month <= 13; month += 1)
      for (const day of [0, 1, 28, 29, 30, 31, 32]) {
        const text = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
        const exists = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) === text;
        const isDay = exists && year >= 1900 && year <= 2199;
        for (const schema of [businessDate, businessDateInput])
          if (schema.safeParse(text).success !== isDay) wrong.push(text);
      }
  expect(wrong).toEqual([]);
});

test("a financial year begins on 1 April", () => {
  expect(["2026-03-31", "2026-04-01", "2026-12-31", "2027-01-01"].map(financialYearOf)).toEqual([
    2025, 2026, 2026, 2026,
  ]);
});

test("a date is named as people write it", () => {
  expect(["2026-04-05", "1900-12-31"].map(readBusinessDate)).toEqual(["5 Apr 2026", "31 Dec 1900"]);
});
