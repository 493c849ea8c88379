/** How many letters before a letter have a say in it. */
export const contextMax = 5;

/** Devanagari lies in U+0900 to U+097F; a letter is its place in that block. */
export const alphabetSize = 128;
export const wordEdge = 0; // U+0900 stands in no word of ours

export function placeOf(letter: string): number {
  return (letter.codePointAt(0) ?? 0) & (alphabetSize - 1);
}

/**
 * Every run of up to six letters that was counted, as a tree in which a run follows the run without its last letter. A run
 * is a number, 0 is the empty one, and the runs that are one letter longer lie side by side in the order of that letter.
 */
export type LetterRuns = {
  /** The last letter of the run. */
  letters: Uint8Array;
  /** Where the runs that are one letter longer begin; they end where those of the next run begin. The longest have none. */
  longer: Uint32Array;
  /** The run without its first letter. */
  shorter: Uint32Array;
  /** −ln of the probability of the last letter after the ones before it, in units of {@link costUnit}. */
  costs: Uint16Array;
  /** What it costs on top that a letter never followed the run, so that the shorter run judges it; in the same units. */
  unseenCosts: Uint16Array;
};

/** Fine enough that no name comes out otherwise, and the largest cost fits in two bytes. */
export const costUnit = 1 / 4096;
