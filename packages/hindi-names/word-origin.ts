const alphabet = 27; // a to z, and 0 for the edge of a word

/** For each three letters how much likelier the third follows the two before it in English than in Hindi, as ln. */
export type Origins = Float32Array;

export const trigrams = alphabet ** 3;
export const trigramsAfterPair = alphabet;

/**
 * How much more a word of letters a to z looks like English than like romanised Hindi: the ln of how many times likelier
 * its letters follow each other so in English. Above 0 it looks English.
 */
export function looksEnglish(origins: Origins, word: string): number {
  return trigramsOf(word).reduce((sum, at) => sum + (origins[at] ?? 0), 0);
}

/** The places of a word's trigrams in the table. */
export function trigramsOf(word: string): number[] {
  const letters = [0, 0, ...Array.from(word, (letter) => letter.charCodeAt(0) - 96), 0];
  return letters
    .slice(2)
    .map((letter, at) => ((letters[at] ?? 0) * alphabet + (letters[at + 1] ?? 0)) * alphabet + letter);
}
