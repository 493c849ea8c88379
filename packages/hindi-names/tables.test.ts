import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { wordEdge } from "./letter-runs.ts";
import { letterModel } from "./letter-model.ts";
import { countLetters } from "./make/count-letters.ts";
import { makeTables } from "./make/make-tables.ts";
import { packTables, unpackTables } from "./table-file.ts";
import { openTables } from "./tables.ts";
import { isInSet, textSet } from "./text-set.ts";

const file = makeTables();

test("the tables lie in one file as numbers, which is neither parsed nor copied", () => {
  const tables = unpackTables(file);
  for (const table of Object.values(tables)) expect(table.buffer).toBe(file.buffer);
  expect(packTables(tables)).toEqual(file);
});

test("a file that was cut, or that lies at an odd place in memory", () => {
  expect(() => unpackTables(file.slice(0, -4))).toThrow("are not those that this program reads");
  const moved = new Uint8Array(file.length + 1);
  moved.set(file, 1);
  expect(openTables(moved.subarray(1)).pronunciation("steel")).toEqual(["S", "T", "IY1", "L"]);
});

test("the tables are those of the word lists: the same sources make the same bytes, and hold every word of them", () => {
  expect(Buffer.from(makeTables()).equals(file)).toBe(true);
  const { tradeWords, hindi } = openTables(file);
  const lexicon = readFileSync(new URL("make/lexicon.tsv", import.meta.url), "utf8");
  expect(tradeWords.size).toBe(lexicon.split("\n").filter((line) => /^[^#].*\t/.test(line)).length);
  expect(["कमल", "किताबों", "मुसलमान"].filter((word) => !hindi.knows(word))).toEqual([]);
  expect(hindi.knows("खकखगघ")).toBe(false);
});

test("after whatever letters, the letters that may follow are likely to 1 in all", () => {
  const words = ["कमल", "कमला", "कलम", "मल"];
  const model = letterModel(countLetters(words), textSet(words));
  const alphabet = Array.from({ length: 128 }, (_, place) => String.fromCodePoint(0x900 + place));
  for (const before of ["", "क", "कम", "कमल", "मलक", "ख"]) {
    const context = Array.from(before).reduce((at, letter) => model.next(at, letter).context, model.start);
    const all = alphabet.reduce((sum, letter) => sum + Math.exp(-model.next(context, letter).cost), 0);
    expect(all).toBeCloseTo(1, 2);
  }
  expect(model.endCost(model.start)).toBe(
    model.next(model.start, String.fromCodePoint(0x900 + wordEdge)).cost,
  );
});

test("a set of texts knows what is in it, and hardly ever what is not", () => {
  const inIt = Array.from({ length: 20_000 }, (_, at) => `word ${at}`);
  const set = textSet(inIt);
  expect(inIt.filter((text) => !isInSet(set, text))).toEqual([]);
  expect(inIt.filter((text) => isInSet(set, `${text}?`)).length).toBeLessThan(5);
  expect(isInSet(textSet([]), "word")).toBe(false);
});
