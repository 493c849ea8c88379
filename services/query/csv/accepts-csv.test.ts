import { expect, test } from "vitest";
import { NoCsvHere, wantsCsv } from "./accepts-csv.ts";

test.each([
  [undefined, false],
  ["", false],
  ["*/*", false],
  ["application/json", false],
  ["text/csv", true],
  ["TEXT/CSV; charset=utf-8", true],
  ["text/*", true],
  ["text/csv, application/json", true],
  ["application/json, text/csv", false],
  ["application/json; charset=utf-8", false],
  ["application/json, text/csv;q=0.9", false],
  ["application/json;q=0.1, text/csv;q=0.2", true],
  ["text/csv;q=0, */*", false],
  ["text/html, */*;q=0.8", false],
  ["image/png", false],
])("%j wants CSV: %s", (accept, expected) => {
  expect(wantsCsv(accept, true)).toBe(expected);
});

test.each([["text/csv"], ["text/*"], ["text/csv, text/html"]])(
  "%j is refused where there is none",
  (accept) => {
    expect(() => wantsCsv(accept, false)).toThrow(NoCsvHere);
  },
);

test.each([["text/csv, */*;q=0.1"], ["text/csv, application/json"], ["image/png"]])(
  "%j gets JSON where there is no CSV",
  (accept) => {
    expect(wantsCsv(accept, false)).toBe(false);
  },
);
