import type { Tables } from "./tables.ts";

/** Endings that make a new word of one in the dictionary, and how each is said: "reducer", "wireless". */
const endings: readonly (readonly [letters: string, phones: string])[] = [
  ["ers", "ER0 Z"], ["er", "ER0"], ["ing", "IH0 NG"], ["ed", "D"], ["es", "Z"], ["s", "S"], ["able", "AH0 B AH0 L"],
  ["less", "L AH0 S"], ["ness", "N AH0 S"], ["ment", "M AH0 N T"], ["ly", "L IY0"], ["y", "IY0"],
]; // prettier-ignore

/** How a word is said that is made of one in the dictionary by an ending; undefined for any other. */
export function derivedPronunciation(word: string, tables: Tables): string[] | undefined {
  for (const [letters, phones] of endings) {
    const stem = word.endsWith(letters) && stemSaid(word.slice(0, -letters.length), letters, tables);
    if (stem) return [...stem, ...phones.split(" ")];
  }
  return undefined;
}

/** Shorter ones are met by chance. */
const stemMin = 4;

/** The stem as it stands, with the e that the ending has taken ("reduc-er"), or without the letter it has doubled. */
function stemSaid(stem: string, ending: string, { pronunciation }: Tables): string[] | undefined {
  if (stem.length < stemMin - 1) return undefined;
  const withE = /^[aeiy]/.test(ending) ? pronunciation(`${stem}e`) : undefined;
  const single = /([b-df-hj-np-tv-z])\1$/.test(stem) ? pronunciation(stem.slice(0, -1)) : undefined;
  return (stem.length >= stemMin ? pronunciation(stem) : undefined) ?? withE ?? single;
}
