import { expect, test } from "vitest";
import { asOf } from "./as-of.ts";

const POSITION = "7".padStart(20, "0");

test.each([
  ["2026-04-01", { moment: "2026-04-01T23:59:59.999+05:30" }],
  ["2026-04-01T12:00:00+05:30", { moment: "2026-04-01T06:30:00.000Z" }],
  [POSITION, { position: POSITION }],
  [`${POSITION}-${POSITION}`, { position: `${POSITION}-${POSITION}` }],
])("%s is told apart: a day, a timestamp or a position", (text, expected) => {
  expect(asOf.parse(text)).toEqual(expected);
});

test.each([
  "",
  "12",
  "2026-02-30",
  "2026-4-1",
  "----------",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00+00:01",
  "9999-12-31T23:59:59-00:01",
])("%j is none of them", (text) => {
  expect(asOf.safeParse(text).success).toBe(false);
});
