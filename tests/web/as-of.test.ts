import { asOf } from "@bahi/contracts/as-of.ts";
import { expect, test } from "vitest";
import { asOfFrom, readAsOf, typedOf } from "../../web/format/as-of.ts";

test.each([
  ["2026-05-05", "", "2026-05-05T18:29:59.999Z", "the end of 5 May 2026"],
  ["2026-05-05", "16:30", "2026-05-05T11:00:59.999Z", "5 May 2026, 4:30 pm"],
  ["2026-05-05", "00:00", "2026-05-04T18:30:59.999Z", "5 May 2026, 12:00 am"],
])("%s %s is understood by the API, read by a person and typed again", (day, time, moment, read) => {
  const typed = asOfFrom(day, time);
  const understood = asOf.parse(typed);
  expect("moment" in understood && new Date(understood.moment).toISOString()).toBe(moment);
  expect(readAsOf(typed)).toBe(read);
  expect(typedOf(typed)).toEqual({ day, time });
});

test("a time without a day is no moment, and a position is none that a person could type", () => {
  expect(asOfFrom("", "16:30")).toBe("");
  expect(typedOf("00000000000000000012")).toEqual({ day: "", time: "" });
  expect(readAsOf("00000000000000000012")).toBe("an earlier moment");
});

test.for([
  "2026-13-45",
  "2026-02-31",
  "31-02-2026",
  "2026-02-31T16:30:59.999+05:30",
  "2026-05-05T99:99:59.999+05:30",
])("what is no moment, as %s in an address, is read as none", (text) => {
  expect(typedOf(text)).toEqual({ day: "", time: "" });
  expect(readAsOf(text)).toBe("an earlier moment");
});
