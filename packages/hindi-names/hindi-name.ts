import { setImmediate } from "node:timers/promises";
import { withoutAbbreviations } from "./abbreviation.ts";
import { isAcronym, spelledOut } from "./acronym.ts";
import { hindiWord, isKnownWord } from "./hindi-word.ts";
import { loadTables, type Tables } from "./tables.ts";
import { isUnit } from "./unit.ts";

/**
 * A product's name in Devanagari, as a shop in India writes it: the sound is kept, nothing is translated. "Steel
 * Bottle 500 ml" becomes "स्टील बॉटल 500 ml". Digits, sizes, units, signs and what is in Devanagari already stay.
 * Other work gets its turn after each word, since a long name takes longer than a request may wait.
 */
export async function hindiName(itemName: string): Promise<string> {
  const tables = await loadTables();
  const name = withoutAbbreviations(itemName.normalize("NFC"));
  const amongSmallLetters = /\p{Ll}/u.test(name);
  let hindi = "";
  let done = 0;
  for (const { 0: word, index } of name.matchAll(latinWord)) {
    const around = 8; // as far as a unit looks
    const before = name.slice(Math.max(0, index - around), index);
    const after = name.slice(index + word.length, index + word.length + around);
    hindi += name.slice(done, index);
    hindi += isUnit(word, before, after) ? word : await inDevanagari(word, amongSmallLetters, tables);
    done = index + word.length;
  }
  return (hindi + name.slice(done)).normalize("NFC");
}

/** Letters with their accents, and an apostrophe between letters. */
const latinWord = /\p{Script=Latin}[\p{Script=Latin}\p{Mn}]*(?:['’]\p{Script=Latin}+)*/gu;

async function inDevanagari(word: string, amongSmallLetters: boolean, tables: Tables): Promise<string> {
  const plain = word.normalize("NFKD").replace(/[^A-Za-z]/g, "");
  if (plain === "") return word;
  const small = plain.toLowerCase();
  const ofTheTrade = tables.tradeWords.get(small);
  if (ofTheTrade !== undefined) return ofTheTrade;
  if (isAcronym(plain, amongSmallLetters, (letters) => isKnownWord(letters, tables)))
    return spelledOut(plain);
  let hindi = "";
  for (const piece of pieces(small)) hindi += await remembered(piece, tables);
  return hindi;
}

/** No word is so long; what is longer is spelled piece by piece, so that time grows with the length alone. */
const wordMax = 40;

function pieces(word: string): string[] {
  return word.match(new RegExp(`.{1,${wordMax}}`, "g")) ?? [];
}

/** The words of one shop repeat, and spelling one takes half a millisecond. */
const rememberedMax = 4_000;
const spelled = new Map<string, string>();

async function remembered(word: string, tables: Tables): Promise<string> {
  const known = spelled.get(word);
  if (known !== undefined) return known;
  await setImmediate();
  const hindi = hindiWord(word, tables);
  if (spelled.size >= rememberedMax) spelled.clear();
  spelled.set(word, hindi);
  return hindi;
}
