import { assert, date, property, string } from "fast-check";
import { expect, test } from "vitest";
import { readDateOfWeek } from "../../web/format/dates.ts";
import { type TypedDay, readTypedDay } from "../../web/format/typed-day.ts";

const TODAY = "2026-11-22";
const day = (text: string): TypedDay => ({ status: "day", day: text });
const why = (text: string): string | undefined => {
  const read = readTypedDay(text, TODAY);
  return read.status === "wrong" ? read.why : undefined;
};

test.for([
  ["22", "2026-11-22"],
  ["5", "2026-11-05"],
  ["22/11", "2026-11-22"],
  ["3-4", "2026-04-03"],
  ["22.11.26", "2026-11-22"],
  ["22/11/26", "2026-11-22"],
  ["\u202a22/11/26\u202c", "2026-11-22"],
  ["1/4/2025", "2025-04-01"],
  ["22 nov", "2026-11-22"],
  ["22nov", "2026-11-22"],
  ["22nd November", "2026-11-22"],
  ["nov 22", "2026-11-22"],
  ["5 Sept 2025", "2025-09-05"],
  ["Sun, 22 Nov 2026", "2026-11-22"],
  ["2211", "2026-11-22"],
  ["221126", "2026-11-22"],
  ["22112026", "2026-11-22"],
  ["2026-11-22", "2026-11-22"],
  ["२२/११", "2026-11-22"],
  ["२२ nov", "2026-11-22"],
  ["t", "2026-11-22"],
  ["T", "2026-11-22"],
  ["आज", "2026-11-22"],
  ["y", "2026-11-21"],
  ["-1", "2026-11-21"],
  ["−1", "2026-11-21"],
  ["-22", "2026-10-31"],
  ["+7", "2026-11-29"],
  ["29/2/28", "2028-02-29"],
  ["२२ नवंबर", "2026-11-22"],
  ["22 नवम्बर 26", "2026-11-22"],
  ["रवि, 22 नव॰ 2026", "2026-11-22"],
  ["5 फ़र॰", "2026-02-05"],
  ["5 फरवरी", "2026-02-05"],
  ["मंगलवार, 5 मई 2026", "2026-05-05"],
  ["3 जू", "2026-06-03"],
] as const)("%s is %s", ([text, meant]) => {
  expect(readTypedDay(text, TODAY)).toEqual(day(meant));
});

test("a day without a year is the latest that is at most a month ahead", () => {
  expect(readTypedDay("1/4", TODAY)).toEqual(day("2026-04-01"));
  expect(readTypedDay("15/1", TODAY)).toEqual(day("2026-01-15"));
  expect(readTypedDay("23/12", TODAY)).toEqual(day("2026-12-23"));
  expect(readTypedDay("24/12", TODAY)).toEqual(day("2025-12-24"));
  expect(readTypedDay("28/12", "2027-01-05")).toEqual(day("2026-12-28"));
  expect(readTypedDay("5/1", "2026-12-20")).toEqual(day("2027-01-05"));
});

test("what is no day says why", () => {
  expect(readTypedDay("  ", TODAY)).toEqual({ status: "empty" });
  expect(why("31")).toBe("November 2026 has the days 1 to 30");
  expect(why("29/2/26")).toBe("February 2026 has the days 1 to 28");
  expect(why("11/22")).toBe("There is no month 22");
  expect(why("22/11/1826")).toBe("The year must be between 1900 and 2199");
  for (const text of ["monday", "22 no", "22 novel", "22/11/2", "22/11/26/1", "2.5%", "123", "3 अ", "3 ज"]) {
    expect([text, why(text)]).toEqual([text, "This is not a day. Write it as 22, 22/11 or 22/11/26"]);
  }
});

test("any text is a day that exists, or has a reason, and each day is understood as it is shown", () => {
  assert(
    property(string(), (text) => {
      const read = readTypedDay(text, TODAY);
      if (read.status !== "day") return true;
      return new Date(`${read.day}T00:00:00Z`).toISOString().startsWith(read.day);
    }),
    // What every object has is no day.
    { examples: [["__proto__"], ["constructor"]] },
  );
  const between = { min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true };
  assert(
    property(date(between), (moment) => {
      const shown = moment.toISOString().slice(0, 10);
      expect(readTypedDay(readDateOfWeek(shown), TODAY)).toEqual(day(shown));
    }),
  );
});

test("each day is understood as the Hindi interface shows it", () => {
  const shown = new Intl.DateTimeFormat("hi-IN-u-nu-latn", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  for (let past = 0; past < 400; past += 1) {
    const moment = new Date(Date.UTC(2026, 10, 22 - past));
    expect(readTypedDay(shown.format(moment), TODAY)).toEqual(day(moment.toISOString().slice(0, 10)));
  }
});
