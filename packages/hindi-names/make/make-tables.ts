import { readFileSync } from "node:fs";
import { packTables } from "../table-file.ts";
import { readTradeWords } from "../tables.ts";
import { textSet } from "../text-set.ts";
import { countLetters } from "./count-letters.ts";
import { countOrigins } from "./count-origins.ts";
import { dictionaryWords, packDictionary } from "./dictionary.ts";
import { romanise } from "./romanise.ts";
import { vocabulary } from "./vocabulary.ts";

/** The file of tables that Hindi names are made with: counted from the dictionary, the vocabulary and the lexicon. */
export function makeTables(): Uint8Array<ArrayBuffer> {
  const lexicon = readFileSync(new URL("lexicon.tsv", import.meta.url), "utf8").normalize("NFC");
  const loanwords = [...readTradeWords(lexicon).values()].flatMap((words) => words.split(/[ -]/));
  const { hindi, english: ownEnglish } = vocabulary();
  const english = [...ownEnglish, ...loanwords];

  const words = dictionaryWords();
  const dictionary = packDictionary(words);
  const ofHindi = countLetters(hindi);
  const ofEnglish = countLetters(english);
  return packTables({
    dictionaryStarts: dictionary.starts,
    dictionaryBytes: dictionary.bytes,
    hindiLetters: ofHindi.letters,
    hindiLonger: ofHindi.longer,
    hindiShorter: ofHindi.shorter,
    hindiCosts: ofHindi.costs,
    hindiUnseenCosts: ofHindi.unseenCosts,
    hindiWords: textSet(hindi),
    englishLetters: ofEnglish.letters,
    englishLonger: ofEnglish.longer,
    englishShorter: ofEnglish.shorter,
    englishCosts: ofEnglish.costs,
    englishUnseenCosts: ofEnglish.unseenCosts,
    englishWords: textSet(english),
    origins: countOrigins(words, hindi.map(romanise)),
    tradeWords: new TextEncoder().encode(lexicon),
  });
}
