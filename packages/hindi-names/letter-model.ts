/** How many letters before a letter have a say in it. */
const contextMax = 5;

/** How much the contexts that are one letter shorter count, for each different letter seen after the longer one. */
const trustInShorter = 3;

/** Devanagari lies in U+0900 to U+097F; a letter is its place in that block. */
const alphabetSize = 128;
const wordEdge = 0; // U+0900 stands in no word of ours

/**
 * Says how likely a letter of Hindi follows others, counted over words (vocabulary.ts): what makes कमल a better guess
 * for "kamal" than कामअल. A letter after a rare context is judged by shorter contexts as well (Witten-Bell
 * smoothing), so that words it never met get a sensible cost too.
 */
export type LetterModel = {
  /** What is known at the start of a word. */
  start: LetterContext;
  /** What is known after one more letter, and the cost of that letter (−ln of its probability). */
  next: (context: LetterContext, letter: string) => { context: LetterContext; cost: number };
  /** The cost of the word ending here. */
  endCost: (context: LetterContext) => number;
  /** Whether the word itself was counted. */
  knows: (word: string) => boolean;
};

/** For the last 0, 1, 2 … letters the place in the count where they stand together; −1 where they never did. */
export type LetterContext = Int32Array;

export function countLetters(words: string[]): LetterModel {
  const known = new Set(words);
  const runs = new LetterRuns();
  for (const word of words) runs.count([wordEdge, ...Array.from(word, place), wordEdge]);

  function next(context: LetterContext, letter: number) {
    const following = new Int32Array(contextMax + 1).fill(-1);
    following[0] = 0;
    let probability = 1 / alphabetSize;
    for (let length = 0; length <= contextMax; length++) {
      const run = context[length] ?? -1;
      if (run === -1) break;
      const longer = runs.longer(run, letter);
      const shorterWeight = trustInShorter * runs.kindsAfter(run);
      probability =
        (runs.timesSeen(longer) + shorterWeight * probability) / (runs.timesContinued(run) + shorterWeight);
      if (length < contextMax) following[length + 1] = longer;
    }
    return { context: following, cost: -Math.log(probability) };
  }

  const nothing = new Int32Array(contextMax + 1).fill(-1);
  nothing[0] = 0;
  return {
    start: next(nothing, wordEdge).context,
    next: (context, letter) => next(context, place(letter)),
    endCost: (context) => next(context, wordEdge).cost,
    knows: (word) => known.has(word),
  };
}

function place(letter: string): number {
  return (letter.codePointAt(0) ?? 0) & (alphabetSize - 1);
}

/**
 * Counts every run of up to six letters. A run is a number, and 0 is the empty one. The table from a run and a letter
 * to the longer run is a hash with open addressing in typed arrays: 13 MB for our words, where a Map takes 40.
 */
class LetterRuns {
  #seen = new Int32Array(1 << 12);
  #continued = new Int32Array(1 << 12);
  #kinds = new Uint8Array(1 << 12);
  #size = 1;
  /** run × alphabetSize + letter + 1, or 0 where the slot is free. */
  #keys = new Int32Array(1 << 13);
  #longer = new Int32Array(1 << 13);

  count(letters: number[]): void {
    for (let from = 0; from < letters.length; from++) {
      let run = 0;
      for (let at = from; at < Math.min(letters.length, from + contextMax + 1); at++) {
        this.#continued[run] = this.timesContinued(run) + 1;
        run = this.#grow(run, letters[at] ?? wordEdge);
        this.#seen[run] = this.timesSeen(run) + 1;
      }
    }
  }

  /** The run with one more letter, or −1 where it was never seen. */
  longer(run: number, letter: number): number {
    const slot = this.#slot(run * alphabetSize + letter + 1);
    return this.#keys[slot] === 0 ? -1 : (this.#longer[slot] ?? -1);
  }

  timesSeen(run: number): number {
    return this.#seen[run] ?? 0;
  }

  timesContinued(run: number): number {
    return this.#continued[run] ?? 0;
  }

  kindsAfter(run: number): number {
    return this.#kinds[run] ?? 0;
  }

  #grow(run: number, letter: number): number {
    const key = run * alphabetSize + letter + 1;
    const slot = this.#slot(key);
    if (this.#keys[slot] === key) return this.#longer[slot] ?? 0;

    const longer = this.#size++;
    this.#keys[slot] = key;
    this.#longer[slot] = longer;
    this.#kinds[run] = this.kindsAfter(run) + 1;
    if (this.#size === this.#seen.length) this.#double();
    return longer;
  }

  #slot(key: number): number {
    const mask = this.#keys.length - 1;
    let slot = (Math.imul(key, 0x9e3779b1) >>> 7) & mask;
    while (this.#keys[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  #double(): void {
    const keys = this.#keys;
    const longer = this.#longer;
    this.#seen = doubled(this.#seen, Int32Array);
    this.#continued = doubled(this.#continued, Int32Array);
    this.#kinds = doubled(this.#kinds, Uint8Array);
    this.#keys = new Int32Array(keys.length * 2);
    this.#longer = new Int32Array(keys.length * 2);
    for (const [old, key] of keys.entries()) {
      if (key === 0) continue;
      const slot = this.#slot(key);
      this.#keys[slot] = key;
      this.#longer[slot] = longer[old] ?? 0;
    }
  }
}

function doubled<Numbers extends Int32Array | Uint8Array>(
  old: Numbers,
  Kind: new (length: number) => Numbers,
): Numbers {
  const larger = new Kind(old.length * 2);
  larger.set(old);
  return larger;
}
