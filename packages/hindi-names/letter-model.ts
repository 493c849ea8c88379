import { alphabetSize, costUnit, type LetterRuns, placeOf, wordEdge } from "./letter-runs.ts";
import { isInSet } from "./text-set.ts";

/**
 * Says how likely a letter of Hindi follows others: what makes कमल a better guess for "kamal" than कामअल. A letter that
 * never followed the longest context is judged by shorter ones, so that words that were never met get a sensible cost too.
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

/** The longest run of letters that was counted and ends here. */
export type LetterContext = number;

export function letterModel(runs: LetterRuns, words: Uint32Array): LetterModel {
  function next(context: LetterContext, letter: number) {
    let cost = 0;
    let run = context;
    for (;;) {
      const longer = longerRun(runs, run, letter);
      if (longer !== undefined) return { context: longer, cost: cost + costUnit * (runs.costs[longer] ?? 0) };
      cost += costUnit * (runs.unseenCosts[run] ?? 0);
      if (run === 0) return { context: 0, cost: cost + Math.log(alphabetSize) };
      run = runs.shorter[run] ?? 0;
    }
  }

  return {
    start: next(0, wordEdge).context,
    next: (context, letter) => next(context, placeOf(letter)),
    endCost: (context) => next(context, wordEdge).cost,
    knows: (word) => isInSet(words, word),
  };
}

/** The run with one more letter, where it was counted. */
function longerRun({ letters, longer }: LetterRuns, run: number, letter: number): number | undefined {
  let low = longer[run] ?? 0;
  let high = longer[run + 1] ?? low;
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = letters[middle] ?? 0;
    if (found === letter) return middle;
    if (found < letter) low = middle + 1;
    else high = middle;
  }
  return undefined;
}
