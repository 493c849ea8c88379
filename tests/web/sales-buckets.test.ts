import { expect, test } from "vitest";
import { averageOf, bucketsOf, bucketsToShow, type DayAmount } from "../../web/charts/sales-buckets.ts";

/** Every day from the first on, each with the same amount. */
function days(from: string, count: number, amount = 10.1): DayAmount[] {
  return Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
    amount,
  }));
}

test("a week is Monday to Sunday; what the period has a part of says so, and is in no average", () => {
  // 1 April 2026 is a Wednesday.
  const weeks = bucketsOf("week", days("2026-04-01", 20), [
    { date: "2026-04-05", amount: 3 },
    { date: "2026-04-06", amount: 4.5 },
    { date: "2026-04-12", amount: 1 },
  ]);
  expect(weeks).toEqual([
    { from: "2026-04-01", to: "2026-04-05", isWhole: false, amount: 50.5, returned: 3 },
    { from: "2026-04-06", to: "2026-04-12", isWhole: true, amount: 70.7, returned: 5.5 },
    { from: "2026-04-13", to: "2026-04-19", isWhole: true, amount: 70.7, returned: 0 },
    { from: "2026-04-20", to: "2026-04-20", isWhole: false, amount: 10.1, returned: 0 },
  ]);
  expect(averageOf(weeks)).toBe(70.7);
  expect(averageOf(weeks.slice(0, 2))).toBeUndefined();
});

test("months are those of the calendar, also over the end of a year and in a leap year", () => {
  const months = bucketsOf("month", days("2027-12-31", 62), []);
  expect(months.map(({ from, to, isWhole }) => [from, to, isWhole])).toEqual([
    ["2027-12-31", "2027-12-31", false],
    ["2028-01-01", "2028-01-31", true],
    ["2028-02-01", "2028-02-29", true],
    ["2028-03-01", "2028-03-01", false],
  ]);
});

test("a year begins in April", () => {
  const years = bucketsOf("year", days("2026-03-31", 367), []);
  expect(years.map(({ from, to, isWhole }) => [from, to, isWhole])).toEqual([
    ["2026-03-31", "2026-03-31", false],
    ["2026-04-01", "2027-03-31", true],
    ["2027-04-01", "2027-04-01", false],
  ]);
});

test.each([
  [1, []],
  [9, ["week"]],
  [40, ["week", "month"]],
  [365, ["week", "month"]],
  [730, ["month"]],
  [3000, ["year"]],
])("of a period of %i days these are shown: %j", (count, kinds) => {
  expect(bucketsToShow(days("2026-04-22", count), []).map(({ kind }) => kind)).toEqual(kinds);
});
