import { withLatinDigits } from "./digits.ts";

/** A symbol has it before it, so that it is smaller than a number, as a number is smaller than a letter. */
const SYMBOL = "!";

/** The letters that NFKD takes no stroke from, or does not take apart; and how a sign is read. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ß: "ss",
  ø: "o",
  đ: "d",
  ł: "l",
  ı: "i",
  ॐ: "ओम",
};
const THESE_LETTERS = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/** Accents and joiners, which belong to no script of their own, and the dots below the letters of Indian scripts. */
const MARKS = /[\p{Script=Inherited}\p{Default_Ignorable_Code_Point}\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/gu;

/** These alone would stand elsewhere by code unit than by code point. They are hardly ever written, and count as one. */
const LAST_UNITS = /[\ue000-\uffff]/g;
const ONE_FOR_THEM = "\ud7ff";

const KEY_LENGTH_MAX = 200;

/**
 * What a text is sorted by, the same in the browser and in Postgres: keys are compared with `<`, or as `collate "C"`. No
 * collation of either would do: they differ from browser to browser and from version to version.
 *
 * Large letters are as small ones, and letters with an accent or a dot as those without. A number counts as a whole: Item 2
 * is before Item 10. A space comes first, then symbols, numbers, and letters by the alphabet of each script. Only the
 * beginning of a long text counts. The key of an empty text is empty, and no other is.
 */
export function sortKey(text: string): string {
  const isPlain = PLAIN.test(text);
  const letters = isPlain ? text.toLowerCase() : lettersOf(text);
  if (IS_WORDS.test(letters)) return beginningOf(letters);
  const key = keyOf(letters, isPlain ? PLAIN_SYMBOLS : SYMBOLS).trim();
  return key === "" && text !== "" ? SYMBOL : beginningOf(key);
}

/** Some keys: from one on, and before another. */
export type KeyRange = { from: string; before: string };

const NUMBER_AT_END = /^\D*(?:\d+\D+)*(\d*)$/;
const MORE_DIGITS_MAX = 8;
const BEYOND_ALL = "\u{10ffff}";

/**
 * Where the keys are of the texts that begin with this one, in their order. A number at its end may go on: with 1 begin 1,
 * then 10 to 19, then 100 to 199. With a zero before it, it begins no number.
 */
export function keysBeginningWith(text: string): KeyRange[] {
  const letters = lettersOf(text);
  const [, number = ""] = NUMBER_AT_END.exec(letters) ?? [];
  const words = letters.slice(0, letters.length - number.length);
  const key = beginningOf(keyOf(words, SYMBOLS).trimStart());
  if (number === "") return [rangeAfter(key)];
  if (number.startsWith("0")) return [];
  const lengths = Array.from({ length: MORE_DIGITS_MAX + 1 }, (_, more) => number.length + more);
  return lengths
    .filter((length) => length <= DIGITS_MAX)
    .map((length) => rangeAfter(key + lengthKey(length) + number));
}

function rangeAfter(beginning: string): KeyRange {
  return { from: beginning, before: beginning + BEYOND_ALL };
}

function keyOf(letters: string, symbols: RegExp): string {
  return letters.replaceAll(symbols, `${SYMBOL}$&`).replaceAll(NUMBERS, numberKey).replaceAll(/\s+/g, " ");
}

const PLAIN = /^[ -~]*$/;
const IS_WORDS = /^[a-z]+(?: [a-z]+)*$/;
const PLAIN_SYMBOLS = /[!-/:-@[-`{-~]/g;
const SYMBOLS = /[^\p{L}\p{M}\p{N}\s]/gu;

function lettersOf(text: string): string {
  return withLatinDigits(text.normalize("NFKD"))
    .toLowerCase()
    .replaceAll(MARKS, "")
    .replaceAll(THESE_LETTERS, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(LAST_UNITS, ONE_FOR_THEM);
}

/** A number of more digits is several. */
const DIGITS_MAX = 40;
const NUMBERS = new RegExp(`\\d{1,${DIGITS_MAX}}`, "g");

function numberKey(number: string): string {
  const digits = number.replace(/^0+/, "");
  return lengthKey(digits.length) + digits;
}

/** How many digits a number has, as one character that is smaller than a letter. */
function lengthKey(length: number): string {
  return String.fromCharCode("0".charCodeAt(0) + length);
}

function beginningOf(key: string): string {
  // No character is cut in half.
  return key.length <= KEY_LENGTH_MAX ? key : Array.from(key).slice(0, KEY_LENGTH_MAX).join("");
}
