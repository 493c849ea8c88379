import { dictionaryWords } from "./pronunciation.ts";
import { romanise } from "./romanise.ts";
import { vocabulary } from "./vocabulary.ts";

const alphabet = 27; // a to z, and 0 for the edge of a word

/** How likely each letter follows the two before it, as −ln of its probability. */
type Trigrams = Float32Array;

let models: { english: Trigrams; hindi: Trigrams } | undefined;

/**
 * How much more a word of letters a to z looks like English than like romanised Hindi: the ln of how many times likelier
 * its letters follow each other so in English. Above 0 it looks English.
 */
export function looksEnglish(word: string): number {
  models ??= {
    english: countTrigrams(dictionaryWords()),
    hindi: countTrigrams(vocabulary().hindi.map(romanise)),
  };
  const { english, hindi } = models;
  return trigramsOf(word).reduce((sum, at) => sum + (hindi[at] ?? 0) - (english[at] ?? 0), 0);
}

function countTrigrams(words: Iterable<string>): Trigrams {
  const seen = new Float32Array(alphabet ** 3).fill(0.3);
  for (const word of words) for (const at of trigramsOf(word)) seen[at] = (seen[at] ?? 0) + 1;
  for (let pair = 0; pair < alphabet ** 2; pair++) {
    const row = seen.subarray(pair * alphabet, (pair + 1) * alphabet);
    const all = row.reduce((sum, count) => sum + count, 0);
    for (const [letter, count] of row.entries()) row[letter] = -Math.log(count / all);
  }
  return seen;
}

function trigramsOf(word: string): number[] {
  const letters = [0, 0, ...Array.from(word, (letter) => letter.charCodeAt(0) - 96), 0];
  return letters
    .slice(2)
    .map((letter, at) => ((letters[at] ?? 0) * alphabet + (letters[at + 1] ?? 0)) * alphabet + letter);
}
