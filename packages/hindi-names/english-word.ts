import { englishReadings } from "./arpabet.ts";
import { derivedPronunciation } from "./derived-word.ts";
import { cheapest, spell, type Spelling } from "./spell.ts";
import type { Tables } from "./tables.ts";

/** A word of the dictionary, by its sound. */
export function spokenWord(word: string, tables: Tables): Spelling[] {
  return bySound(word, tables.pronunciation(word), tables);
}

/** A word that an ending makes of one in the dictionary, by the sound of both. */
export function derivedWord(word: string, tables: Tables): Spelling[] {
  return bySound(word, derivedPronunciation(word, tables), tables);
}

function bySound(word: string, phones: string[] | undefined, tables: Tables): Spelling[] {
  return phones === undefined ? [] : spell(phones.length, englishReadings(word, phones), tables.english);
}

/** An English word with the Hindi plural, as in "counteron": काउंटरों. */
export function wordWithHindiPlural(word: string, tables: Tables): Spelling[] {
  if (!/..on$/.test(word)) return [];
  const stems = spokenWord(word.slice(0, -2), tables).filter(({ text }) => /[क-ह]$/u.test(text));
  return stems.map(({ text, cost }) => ({ text: `${text}ों`, cost: cost + hindiPluralCost }));
}

const hindiPluralCost = 1;

/** Two words in one, as in "cakestand" and "pendrive", or a beginning and a word, as in "unpolished". */
export function compoundWord(word: string, tables: Tables): Spelling[] {
  const found: Spelling[] = [];
  for (let end = 2; end <= word.length - tradePartMin; end++) {
    const left = beginning(word.slice(0, end)) ?? part(word.slice(0, end), tables);
    const right = left && part(word.slice(end), tables);
    if (right) found.push({ text: left.text + right.text, cost: left.cost + right.cost + compoundCost });
  }
  return found;
}

const compoundCost = 2;

/** How long a part of a compound is at least: almost any three letters are a word of the dictionary. */
const tradePartMin = 3;
const dictionaryPartMin = 4;
const tradePartCost = 3;

function part(word: string, tables: Tables): Spelling | undefined {
  const ofTheTrade = word.length < tradePartMin ? undefined : tables.tradeWords.get(word);
  if (ofTheTrade !== undefined)
    return ofTheTrade.includes(" ") ? undefined : { text: ofTheTrade, cost: tradePartCost };
  if (word.length < dictionaryPartMin) return undefined;
  return cheapest([...spokenWord(word, tables), ...derivedWord(word, tables)]);
}

/** Beginnings of English words, as Hindi writes them before the rest. */
const beginnings = new Map(
  Object.entries({
    un: "अन", non: "नॉन", anti: "एंटी", multi: "मल्टी", mini: "मिनी", micro: "माइक्रो", thermo: "थर्मो", auto: "ऑटो",
    super: "सुपर", ultra: "अल्ट्रा", hydro: "हाइड्रो", eco: "इको", poly: "पॉली", bio: "बायो", electro: "इलेक्ट्रो",
    inter: "इंटर", tele: "टेली", photo: "फोटो", sun: "सन", mega: "मेगा", dura: "ड्यूरा", aqua: "एक्वा", uni: "यूनी",
  }),
); // prettier-ignore

function beginning(letters: string): Spelling | undefined {
  const text = beginnings.get(letters);
  return text === undefined ? undefined : { text, cost: tradePartCost };
}
