import * as fc from "fast-check";
import { expect, test } from "vitest";
import { keysBeginningWith, sortKey } from "./sort-key.ts";

const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300, size: "max" }),
  fc.string({ unit: "grapheme", maxLength: 20, size: "max" }),
  fc.string({
    unit: fc.constantFrom(...Array.from("aAé 0٣3९१,-_\n½😀\ue000क़क\u200dßﷺ")),
    maxLength: 120,
    size: "max",
  }),
);

/** As UTF-8 is compared byte by byte, which is what Postgres does. */
function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

test.each([
  ["Item 2", "Item 10", "Item 10 a", "Item 100", "item a"],
  ["7", "7 b", "10", "a"],
  ["A 1", "A-1", "A1", "A10", "Ab"],
  ["eclair 1", "Éclair 2", "éclair 10", "ECLAIR 11", "f"],
  ["  ram  lal", "Ram\nLal A", "ramesh"],
  ["₹", "5", "क"],
  ["strasse 1", "Straße 2", "STRASSE 3"],
  ["Ａｂｃ 1", "abc २", "abc ३", "ABC 12"],
  [
    "अंक",
    "अः",
    "अक",
    "ऊन",
    "ऋषि",
    "एक",
    "ओ",
    "ॐ ट्रेडर्स",
    "औ",
    "क",
    "कं",
    "कलम",
    "क़लमा",
    "कलमी",
    "का",
    "कि",
    "कौ",
    "क्ष",
    "ज",
  ],
  ["😀", "zebra", "Ωmega", "अक", "ગ", "తె"],
])("these stand in this order: %s, %s …", (...inOrder) => {
  const keys = inOrder.map(sortKey);
  expect(keys).toEqual(keys.toSorted());
  expect(new Set(keys).size).toBe(keys.length);
});

test.each([
  ["Ravi  Traders", " ravi traders"],
  ["éclair", "E\u0301CLAIR"],
  ["क़लम", "कलम"],
  ["Item 007", "item 7"],
  ["₹ १२", "₹ 12"],
  ["ﬁne", "FINE"],
])("%s and %s have one place", (one, other) => {
  expect(sortKey(one)).toBe(sortKey(other));
});

test("keys are in one order by code unit and by byte, can be stored, and are short", () => {
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const [key, otherKey] = [sortKey(one), sortKey(other)];
      expect(Math.sign(byBytes(key, otherKey))).toBe(key === otherKey ? 0 : key < otherKey ? -1 : 1);
      expect(key.isWellFormed()).toBe(true);
      expect(Array.from(key).length).toBeLessThanOrEqual(200);
      expect(key === "").toBe(one === "");
    }),
    { numRuns: 2_000 },
  );
});

test("a text of plain characters has the key that it has among others", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii", maxLength: 150, size: "max" }), (text) => {
      expect(sortKey(`${text}\u00a0`)).toBe(sortKey(`${text} `));
      expect(sortKey(`a\u200d${text}`)).toBe(sortKey(`a${text}`));
    }),
    { numRuns: 2_000 },
  );
});

const WORDS = fc.string({
  unit: fc.constantFrom(...Array.from("abAé -.1203९क")),
  minLength: 1,
  maxLength: 8,
});

test("a text that begins with another has its key in the ranges of that one, which are in order", () => {
  fc.assert(
    fc.property(WORDS, WORDS, (beginning, end) => {
      const typed = beginning.trim();
      fc.pre(typed !== "" && !/(?<![0-9९])0[0-9९]*$/.test(typed));
      const key = sortKey(typed + end);
      const ranges = keysBeginningWith(typed);
      expect(ranges.filter(({ from, before }) => from <= key && key < before)).toHaveLength(1);
      for (const [index, { from }] of ranges.entries())
        expect(index === 0 || from > (ranges[index - 1]?.from ?? "")).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test("a number goes on in the order of numbers, and one with a zero before it is the beginning of none", () => {
  const typed = keysBeginningWith("Item 1");
  const found = ["Item 1", "Item 1b", "Item 12", "Item 100", "Item 2", "Item 21", "Items 1", "Item"].filter(
    (text) => typed.some(({ from, before }) => from <= sortKey(text) && sortKey(text) < before),
  );
  expect(found).toEqual(["Item 1", "Item 1b", "Item 12", "Item 100"]);
  expect(keysBeginningWith("Item 01")).toEqual([]);
});
