import { withoutAbbreviations } from "./abbreviation.ts";
import { isAcronym, spelledOut } from "./acronym.ts";
import { hindiWord, isKnownWord } from "./hindi-word.ts";
import { tradeWords } from "./lexicon.ts";
import { isUnit } from "./unit.ts";

/**
 * A product's name in Devanagari, as a shop in India writes it: the sound is kept, nothing is translated. "Steel
 * Bottle 500 ml" becomes "स्टील बॉटल 500 ml". Digits, sizes, units, signs and what is in Devanagari already stay.
 */
export function hindiName(itemName: string): string {
  const name = withoutAbbreviations(itemName.normalize("NFC"));
  const amongSmallLetters = /\p{Ll}/u.test(name);
  return name
    .replace(latinWord, (word, place: number) => {
      const around = 8; // as far as a unit looks
      const before = name.slice(Math.max(0, place - around), place);
      const after = name.slice(place + word.length, place + word.length + around);
      return isUnit(word, before, after) ? word : inDevanagari(word, amongSmallLetters);
    })
    .normalize("NFC");
}

/** Letters with their accents, and an apostrophe between letters. */
const latinWord = /\p{Script=Latin}[\p{Script=Latin}\p{Mn}]*(?:['’]\p{Script=Latin}+)*/gu;

function inDevanagari(word: string, amongSmallLetters: boolean): string {
  const plain = word.normalize("NFKD").replace(/[^A-Za-z]/g, "");
  if (plain === "") return word;
  const small = plain.toLowerCase();
  const ofTheTrade = tradeWords().get(small);
  if (ofTheTrade !== undefined) return ofTheTrade;
  if (isAcronym(plain, amongSmallLetters, isKnownWord)) return spelledOut(plain);
  return pieces(small).map(remembered).join("");
}

/** No word is so long; what is longer is spelled piece by piece, so that time grows with the length alone. */
const wordMax = 40;

function pieces(word: string): string[] {
  return word.match(new RegExp(`.{1,${wordMax}}`, "g")) ?? [];
}

/** The words of one shop repeat, and spelling one takes half a millisecond. */
const rememberedMax = 4_000;
const spelled = new Map<string, string>();

function remembered(word: string): string {
  const known = spelled.get(word);
  if (known !== undefined) return known;
  const hindi = hindiWord(word);
  if (spelled.size >= rememberedMax) spelled.clear();
  spelled.set(word, hindi);
  return hindi;
}
