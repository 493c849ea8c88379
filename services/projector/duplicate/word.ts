import { withLatinLetters } from "@bahi/contracts/search/devanagari.ts";
import { remembered } from "@bahi/contracts/search/remembered.ts";

/** A word as it is compared: whatever its script and spelling, one that sounds the same is the same. */
export type Word = {
  /** Its sound, with vowels. */
  sound: string;
  /** Its first sound and the consonants after that, which most misspellings leave as they are. */
  bones: string;
};

/** Sounds that are written in more than one way, in the order in which they are replaced. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  // The plural that nobody keeps to: Trader, Traders.
  [/(?<=[a-z]{3}[^s])s$/g, ""],
  [/ksh|x/g, "ks"],
  [/chh?/g, "C"],
  [/ck|q/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/c/g, "k"],
  [/sh/g, "s"],
  [/ph/g, "f"],
  [/([bdgjkt])h/g, "$1"],
  [/w/g, "v"],
  [/z/g, "j"],
  [/ee|ii|y/g, "i"],
  [/oo|ou/g, "u"],
  [/au/g, "o"],
  [/ai|ei/g, "e"],
  [/(.)\1+/g, "$1"],
  [/(?<=..[^aeiou])a$/g, ""],
];

/** `written` is one word in small Latin letters and digits. */
export const wordOf = remembered<Word>((written) =>
  /^\d/.test(written) ? { sound: written, bones: written } : spokenWord(written),
);

function spokenWord(written: string): Word {
  const sound = SPELLINGS.reduce((text, [spelling, as]) => text.replaceAll(spelling, as), written);
  return { sound, bones: sound.slice(0, 1) + sound.slice(1).replaceAll(/[aeiouh]/g, "") };
}

const ENGLISH = /^[ -~]*$/;

/** The words of a text in small Latin letters and digits, without accents and punctuation. */
export function wordsIn(text: string): string[] {
  // Most texts have nothing but English letters, digits and punctuation.
  if (ENGLISH.test(text))
    return (
      text
        .replaceAll("'", "")
        .toLowerCase()
        .match(/[a-z]+|\d+/g) ?? []
    );
  return (
    withLatinLetters(text)
      .normalize("NFKD")
      .replaceAll(/[\u0300-\u036f'’]/g, "")
      .toLowerCase()
      .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []
  );
}
