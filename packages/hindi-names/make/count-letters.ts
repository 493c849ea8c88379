import { alphabetSize, contextMax, costUnit, type LetterRuns, placeOf, wordEdge } from "../letter-runs.ts";

/** How much the contexts that are one letter shorter count, for each different letter seen after the longer one. */
const trustInShorter = 3;

type Run = {
  letter: number;
  seen: number;
  continued: number;
  longer: Run[];
  /** The run without its first letter, once all are counted; the empty one has none. */
  shorter: Run | undefined;
  place: number;
};

/** Counts the runs of letters in words, and smooths what was counted (Witten and Bell). */
export function countLetters(words: Iterable<string>): LetterRuns {
  const all = inOrder(countRuns(words));
  const continued = all.findLastIndex((run) => run.longer.length > 0) + 1;
  const runs: LetterRuns = {
    letters: Uint8Array.from(all, ({ letter }) => letter),
    longer: new Uint32Array(continued + 1),
    shorter: Uint32Array.from(all, ({ shorter }) => shorter?.place ?? 0),
    costs: new Uint16Array(all.length),
    unseenCosts: new Uint16Array(continued),
  };
  const probabilities = new Float64Array(all.length);
  let next = 1;
  for (const [at, run] of all.slice(0, continued).entries()) {
    runs.longer[at] = next;
    next += run.longer.length;
    const weight = trustInShorter * run.longer.length;
    if (weight > 0) runs.unseenCosts[at] = costOf(weight / (run.continued + weight));
    for (const { seen, shorter, place } of run.longer) {
      const byShorter = at === 0 ? 1 / alphabetSize : (probabilities[shorter?.place ?? 0] ?? 0);
      const probability = (seen + weight * byShorter) / (run.continued + weight);
      probabilities[place] = probability;
      runs.costs[place] = costOf(probability);
    }
  }
  runs.longer[continued] = next;
  return runs;
}

function costOf(probability: number): number {
  return Math.round(-Math.log(probability) / costUnit);
}

/** The empty run, with all that follow it. */
function countRuns(words: Iterable<string>): Run {
  const empty = newRun(0);
  for (const word of words) {
    const letters = [wordEdge, ...Array.from(word, placeOf), wordEdge];
    for (let from = 0; from < letters.length; from++) {
      let run = empty;
      for (let at = from; at < Math.min(letters.length, from + contextMax + 1); at++) {
        run.continued += 1;
        run = runLonger(run, letters[at] ?? wordEdge);
        run.seen += 1;
      }
    }
  }
  return empty;
}

function newRun(letter: number): Run {
  return { letter, seen: 0, continued: 0, longer: [], shorter: undefined, place: 0 };
}

/** The run with one more letter, which is begun where it has not been met. Few different letters follow a run. */
function runLonger(run: Run, letter: number): Run {
  for (const longer of run.longer) if (longer.letter === letter) return longer;
  const longer = newRun(letter);
  run.longer.push(longer);
  return longer;
}

/** Gives each run its place: shorter runs first, and beside each other those that follow the same run. */
function inOrder(empty: Run): Run[] {
  const all = [empty];
  for (const run of all) {
    run.longer.sort((a, b) => a.letter - b.letter);
    for (const longer of run.longer) {
      // What was seen in a long run was seen in the shorter one that ends it.
      longer.shorter =
        run === empty ? empty : run.shorter?.longer.find(({ letter }) => letter === longer.letter);
      longer.place = all.length;
      all.push(longer);
    }
  }
  return all;
}
