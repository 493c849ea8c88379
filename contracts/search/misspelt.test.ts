import * as fc from "fast-check";
import { expect, test } from "vitest";
import { correctable, isMeantBy, meantBy, mistakesIn } from "./misspelt.ts";
import { searched } from "./words.ts";

const MEANT_MAX = 10;

/** Few letters, so that words resemble each other. */
const letters = (lengths: fc.StringConstraints) =>
  fc.string({ unit: fc.constantFrom("a", "b", "c"), ...lengths });
const typedWord = letters({ minLength: 3, maxLength: 13 }).map((rest) => `a${rest}`);
const word = letters({ maxLength: 16, size: "max" }).map((rest) => `a${rest}`);

/** The least number of mistakes between a text and a beginning of a word, by the definition. */
function mistakesByDefinition(typed: string, of: string): number {
  const known = new Map<string, number>();
  function between(row: number, column: number): number {
    if (row === 0 || column === 0) return row + column;
    const cell = `${row} ${column}`;
    const computed = known.get(cell);
    if (computed !== undefined) return computed;
    const isSame = typed[row - 1] === of[column - 1];
    const isSwap =
      row > 1 && column > 1 && typed[row - 1] === of[column - 2] && typed[row - 2] === of[column - 1];
    const least = Math.min(
      between(row - 1, column) + 1,
      between(row, column - 1) + 1,
      between(row - 1, column - 1) + (isSame ? 0 : 1),
      isSwap ? between(row - 2, column - 2) + 1 : Infinity,
    );
    known.set(cell, least);
    return least;
  }
  return Math.min(...Array.from({ length: of.length + 1 }, (_, column) => between(typed.length, column)));
}

test("a word is meant by what has as few mistakes as the definition allows", () => {
  fc.assert(
    fc.property(typedWord, word, (typed, of) => {
      expect(isMeantBy(of, typed)).toBe(mistakesByDefinition(typed, of) <= mistakesIn(typed));
    }),
    { numRuns: 3_000 },
  );
});

test("what is looked for begins all words that may be meant, while these are few", () => {
  const names = fc.array(fc.tuple(word, fc.integer({ min: 1, max: 5 })), { maxLength: 60, size: "max" });
  fc.assert(
    fc.property(typedWord, names, (typed, counted) => {
      const vocabulary = new Map(counted);
      const meant = meantBy(typed, vocabulary);
      for (const each of meant) expect(isMeantBy(each, typed)).toBe(true);
      if (meant.length === MEANT_MAX) return;
      for (const of of vocabulary.keys()) {
        expect([typed, ...meant].some((beginning) => of.startsWith(beginning))).toBe(isMeantBy(of, typed));
      }
    }),
    { numRuns: 1_000 },
  );
});

test("of many words those are meant that have fewer mistakes, then those that are more common", () => {
  // In the order of their letters from b to s.
  const once = Array.from("bcdefghijklmnopqrs", (letter) => `shar${letter}anji`);
  const twice = Array.from("bcdefghijklmnopqrs", (letter) => `sh${letter}r${letter}anji`);
  const counted = [...twice, ...once].map(
    (of) => [of, of === "sharsanji" || of === "shbrbanji" ? 9 : 1] as const,
  );
  const meant = ["sharsanji", ...once.slice(0, MEANT_MAX - 1)];
  expect(meantBy("shartanji", new Map(counted))).toEqual(meant);
  expect(meantBy("shartanji", new Map(counted.toReversed()))).toEqual(meant);
  expect(meantBy("shartanji", new Map(twice.map((of) => [of, 1])))).toHaveLength(MEANT_MAX);
  expect(meantBy("shartanji", new Map(counted.slice(0, 3)))).toEqual(["shbrbanji", "shcrcanji", "shdrdanji"]);
});

test("a word stands for those that begin with it, as common as all of them together", () => {
  const vocabulary = new Map([
    ["sarma", 1],
    ["sarmaji", 5],
    ["sarna", 3],
  ]);
  expect(meantBy("sarka", vocabulary)).toEqual(["sarma", "sarna"]);
});

test("the first eight words of a search are corrected, and none that is too short, too long or has a figure", () => {
  const long = "ganapatimuralidarana";
  const words = "kumar lal 2041 bansal agarval gupta mital jindal singal guial kandilval sarma".split(" ");
  expect(searched(`${long}n ${words.join(" ")}`).words).toEqual([
    [`${long}n`],
    ...words.map((typed) => [typed]),
  ]);
  const corrected = "kumar bansal agarval gupta mital jindal singal guial".split(" ");
  expect(correctable(searched(`${long}n ${words.join(" ")}`))).toEqual(corrected);
  expect(correctable(searched(long))).toEqual([long]);
});

test("nothing is compared with a word that is longer than a name", () => {
  const word40 = "ganapati".repeat(5);
  expect(isMeantBy(word40, "ganapatiganpati")).toBe(true);
  expect(isMeantBy(`${word40}g`, "ganapatiganpati")).toBe(false);
  expect(isMeantBy("ganapatimuralidharan", "ganapatimuralidaran")).toBe(true);
  expect(isMeantBy("ganapatimuralidharana", "ganapatimurlidharana")).toBe(true);
  expect(isMeantBy("ganapatimuralidharana", "ganapatimuralidharama")).toBe(false);
});
