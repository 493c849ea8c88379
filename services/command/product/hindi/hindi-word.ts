import { englishReadings } from "./arpabet.ts";
import { countLetters, type LetterModel } from "./letter-model.ts";
import { tradeWords } from "./lexicon.ts";
import { pronunciation } from "./pronunciation.ts";
import { romanisedReadings } from "./romanised.ts";
import { spell, type Spelling } from "./spell.ts";
import { vocabulary } from "./vocabulary.ts";

/** What speaks against a reading before the letters are looked at: fewer words are read so. */
const loanwordCost = 2;
const hindiPluralCost = 1;
const englishCompoundCost = 2;

/**
 * One word of letters a to z in Devanagari, by the likeliest of its readings: as an English word that is said so, as a
 * Hindi word that is spelled so, or as a loanword that is spelled so.
 */
export function hindiWord(word: string): string {
  const { hindi, english } = letterModels();
  const romanised = romanisedReadings(word);
  const candidates = [
    ...spoken(word, english),
    ...hindiPlural(word, english),
    ...englishCompound(word, english),
    ...spell(word.length, romanised, hindi),
    ...dearer(spell(word.length, romanised, english), loanwordCost),
  ];
  return cheapest(candidates)?.text ?? word;
}

/** Whether the lexicon or the dictionary of English has the word. */
export function isKnownWord(word: string): boolean {
  return tradeWords().has(word) || pronunciation(word) !== undefined;
}

function spoken(word: string, english: LetterModel): Spelling[] {
  const phones = pronunciation(word);
  return phones === undefined ? [] : spell(phones.length, englishReadings(word, phones), english);
}

/** An English word with the Hindi plural, as in "counteron": काउंटरों. */
function hindiPlural(word: string, english: LetterModel): Spelling[] {
  if (!/..on$/.test(word)) return [];
  const stems = spoken(word.slice(0, -2), english).filter(({ text }) => /[क-ह]$/u.test(text));
  return stems.map(({ text, cost }) => ({ text: `${text}ों`, cost: cost + hindiPluralCost }));
}

/** Two English words in one, as in "cakestand". Both parts have four letters at least, for almost any three are a word. */
function englishCompound(word: string, english: LetterModel): Spelling[] {
  if (pronunciation(word) !== undefined) return [];
  const found: Spelling[] = [];
  for (let end = partMin; end <= word.length - partMin; end++) {
    const [first, second] = [word.slice(0, end), word.slice(end)];
    if (pronunciation(first) === undefined || pronunciation(second) === undefined) continue;
    const [left, right] = [cheapest(spoken(first, english)), cheapest(spoken(second, english))];
    if (left === undefined || right === undefined) continue;
    found.push({ text: left.text + right.text, cost: left.cost + right.cost + englishCompoundCost });
  }
  return found;
}

const partMin = 4;

function dearer(spellings: Spelling[], by: number): Spelling[] {
  return spellings.map(({ text, cost }) => ({ text, cost: cost + by }));
}

function cheapest(spellings: Spelling[]): Spelling | undefined {
  return spellings.toSorted((a, b) => a.cost - b.cost)[0];
}

let models: { hindi: LetterModel; english: LetterModel } | undefined;

function letterModels() {
  if (models === undefined) {
    const { hindi, english } = vocabulary();
    const loanwords = [...tradeWords().values()].flatMap((words) => words.split(/[ -]/));
    models = { hindi: countLetters(hindi), english: countLetters([...english, ...loanwords]) };
  }
  return models;
}
