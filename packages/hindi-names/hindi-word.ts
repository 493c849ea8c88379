import { spelledReadings } from "./english-spelling.ts";
import { compoundWord, derivedWord, spokenWord, wordWithHindiPlural } from "./english-word.ts";
import { romanisedReadings } from "./romanised.ts";
import { cheapest, spell, type Spelling } from "./spell.ts";
import type { Tables } from "./tables.ts";

/** What speaks against a reading before the letters are looked at: fewer words are read so. */
const loanwordCost = 1.5;
const spelledCost = 5;

/** How much it counts for each reading as English that the word looks English. */
const dictionaryTrust = 0.1;
const loanwordTrust = 0.1;
const spelledTrust = 0.2;

/** Where a word looks neither English nor Hindi, and how far from there still counts. */
const originMiddle = 3;
const originMax = 15;

/**
 * One word of letters a to z in Devanagari, by the likeliest of its readings: as an English word that is said so or
 * spelled so, as a Hindi word that is spelled so, or as a loanword that is spelled so.
 */
export function hindiWord(word: string, tables: Tables): string {
  const { hindi, english } = tables;
  const romanised = romanisedReadings(word);
  const origin = Math.max(-originMax, Math.min(originMax, tables.looksEnglish(word) - originMiddle));
  const isInDictionary = tables.pronunciation(word) !== undefined;
  const unknown = isInDictionary
    ? []
    : [
        ...dearer([...compoundWord(word, tables), ...derivedWord(word, tables)], -dictionaryTrust * origin),
        ...dearer(spell(word.length, spelledReadings(word), english), spelledCost - spelledTrust * origin),
      ];
  const candidates = [
    ...dearer(spokenWord(word, tables), -dictionaryTrust * origin),
    ...wordWithHindiPlural(word, tables),
    ...unknown,
    ...spell(word.length, romanised, hindi),
    ...dearer(spell(word.length, romanised, english), loanwordCost - loanwordTrust * origin),
  ];
  return cheapest(candidates)?.text ?? word;
}

/** Whether the lexicon or the dictionary of English has the word. */
export function isKnownWord(word: string, tables: Tables): boolean {
  return tables.tradeWords.has(word) || tables.pronunciation(word) !== undefined;
}

function dearer(spellings: Spelling[], by: number): Spelling[] {
  return spellings.map(({ text, cost }) => ({ text, cost: cost + by }));
}
