import * as fc from "fast-check";
import { expect, test } from "vitest";
import { found } from "./found.ts";
import { isMeantBy } from "./misspelt.ts";
import { hasText, searchText, searched, soundOf, storedWords, wordsOf } from "./words.ts";

const PRODUCTS = [
  ["Jumbo Steel Thali", "जंबो स्टील थाली"],
  ["Brass Uruli 12", "ब्रास उरुली 12"],
  ["Green Tea 250 g", ""],
  ["S. M. Phool Dani", "फूलदानी"],
  ["Chini 1 kg", "चीनी"],
] as const;

function namesFoundBy(q: string): string[] {
  const rows = found(PRODUCTS, searched(q), (names) => ({
    texts: [searchText(names)],
    isFoundElsewhere: false,
  }));
  return rows.map(([name]) => name.split(" ")[0] ?? "");
}

test.each([
  ["jumbo thali", ["Jumbo"]],
  ["ste thal jum", ["Jumbo"]],
  ["tali", ["Jumbo"]],
  ["थाली", ["Jumbo"]],
  ["THĀLĪ", ["Jumbo"]],
  ["umbo st", ["Jumbo"]],
  ["jmbo thali", ["Jumbo"]],
  ["jumbo htali", []],
  ["uruli १२", ["Brass"]],
  ["चाय", []],
  ["250g", ["Green"]],
  ["tee grin", ["Green"]],
  ["sm ful", ["S."]],
  ["phuldani", ["S."]],
  ["cheeni", ["Chini"]],
  ["kini", []],
  ["chinni 2", []],
  ["%", []],
  ["_", []],
  [".*", []],
  ["🙂", []],
  ["~", []],
  ["|", []],
])("%s finds %j", (q, names) => {
  expect(namesFoundBy(q)).toEqual(names);
});

test("a mistake is forgiven only when nothing is found without it", () => {
  const rows = [{ name: "Ramesh" }, { name: "Rajesh" }];
  const of = ({ name }: { name: string }) => ({ texts: [searchText([name])], isFoundElsewhere: false });
  expect(found(rows, searched("ramesh"), of)).toEqual([{ name: "Ramesh" }]);
  expect(found(rows, searched("rakesh"), of)).toEqual(rows);
});

test.each([
  ["sarma", "sarma", true],
  ["sarma", "samra", true],
  ["sarma", "sarm", true],
  ["sarma", "sarna", true],
  ["sarma", "srrna", false],
  ["sarma", "karma", false],
  ["indastris", "indstrias", true],
  ["ram", "rum", false],
  ["2041", "2014", false],
])("%s is meant by %s: %s", (word, typed, isMeant) => {
  expect(isMeantBy(word, typed)).toBe(isMeant);
});

test("the sound of a beginning is the beginning of the sound, and sounds like itself", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz".split("")) }),
      fc.nat(20),
      (word, at) => {
        expect(soundOf(word).startsWith(soundOf(word.slice(0, at)))).toBe(true);
        expect(soundOf(soundOf(word))).toBe(soundOf(word));
      },
    ),
  );
});

test("a text has the words of its parts, however it is composed", () => {
  const unit = fc.oneof(
    fc.constantFrom(..."abé ं क०1'~|\u00a0\u3000ﬁ".split("")),
    fc.string({ unit: "binary", maxLength: 1 }),
  );
  fc.assert(
    fc.property(
      fc.string({ unit, maxLength: 60, size: "max" }),
      fc.string({ unit, maxLength: 60, size: "max" }),
      (one, other) => {
        const both = wordsOf(`${one} ${other}`);
        expect(both).toEqual([...wordsOf(one), ...wordsOf(other)]);
        for (const form of ["NFC", "NFD", "NFKC"])
          expect(wordsOf(`${one} ${other}`.normalize(form))).toEqual(both);
      },
    ),
  );
});

test("any text is found by itself, by any part of it and by its words backwards", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40, size: "max" }), fc.nat(40), (text, at) => {
      const stored = [searchText([text])];
      const trimmed = text.trim();
      expect(hasText(stored, searched(trimmed))).toBe(true);
      expect(hasText(stored, searched(trimmed.slice(at).trim()))).toBe(true);
      const words = storedWords(stored[0] ?? "");
      const backwards = searched(words.toReversed().join(" "));
      expect(words.length === 0 || hasText(stored, backwards)).toBe(true);
    }),
  );
});
