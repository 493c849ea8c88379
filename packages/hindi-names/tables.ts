import { readFile } from "node:fs/promises";
import { type LetterModel, letterModel } from "./letter-model.ts";
import { pronunciation } from "./pronunciation.ts";
import { sourceTables } from "./source-tables.ts";
import { unpackTables } from "./table-file.ts";
import { looksEnglish } from "./word-origin.ts";

/** Replaced by the bundler (`tools/start/bundle.ts`), which writes the file beside the program. */
declare const BAHI_HINDI_TABLES: string | undefined;

/** All that is known about words, as it was counted when the program was bundled. */
export type Tables = {
  hindi: LetterModel;
  english: LetterModel;
  /** The words of the trade in Devanagari, by their Latin spelling in lower case. */
  tradeWords: ReadonlyMap<string, string>;
  /** How an English word is said; undefined for one that stands in no dictionary. */
  pronunciation: (word: string) => string[] | undefined;
  /** How much more the word looks like English than like romanised Hindi. */
  looksEnglish: (word: string) => number;
};

let loaded: Promise<Tables> | undefined;

/** The tables, read when they are first asked for: most processes never are. */
export async function loadTables(): Promise<Tables> {
  loaded ??= tablesFile()
    .then(openTables)
    .catch((error: unknown) => {
      loaded = undefined; // the next name tries again
      throw error;
    });
  return loaded;
}

async function tablesFile(): Promise<Uint8Array<ArrayBuffer>> {
  return readFile(typeof BAHI_HINDI_TABLES === "string" ? BAHI_HINDI_TABLES : await sourceTables());
}

export function openTables(file: Uint8Array<ArrayBuffer>): Tables {
  const tables = unpackTables(file);
  const dictionary = { starts: tables.dictionaryStarts, bytes: tables.dictionaryBytes };
  return {
    hindi: letterModel(
      {
        letters: tables.hindiLetters,
        longer: tables.hindiLonger,
        shorter: tables.hindiShorter,
        costs: tables.hindiCosts,
        unseenCosts: tables.hindiUnseenCosts,
      },
      tables.hindiWords,
    ),
    english: letterModel(
      {
        letters: tables.englishLetters,
        longer: tables.englishLonger,
        shorter: tables.englishShorter,
        costs: tables.englishCosts,
        unseenCosts: tables.englishUnseenCosts,
      },
      tables.englishWords,
    ),
    tradeWords: readTradeWords(new TextDecoder().decode(tables.tradeWords)),
    pronunciation: (word) => pronunciation(dictionary, word),
    looksEnglish: (word) => looksEnglish(tables.origins, word),
  };
}

/** A line a word, its Latin spelling and its Devanagari one apart by a tab; a line that begins with # says something else. */
export function readTradeWords(lexicon: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const line of lexicon.split("\n")) {
    const [latin = "", hindi] = line.split("\t");
    if (hindi !== undefined && !line.startsWith("#")) words.set(latin, hindi);
  }
  return words;
}
