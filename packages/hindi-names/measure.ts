import { hindiName } from "./hindi-name.ts";
import { tradeWords } from "./lexicon.ts";

export type HindiNameMeasure = {
  /** Romanised words of the data: how many come out as any annotator wrote them. */
  words: { right: number; all: number };
  /** Native words of the data: how many come out of at least one of their romanised spellings. */
  nativeWords: { right: number; all: number };
  lexicon: { right: number; all: number };
  microsecondsPerName: number;
};

/** Measures on lines of "romanised word, Devanagari, …" between tabs, such as those of Dakshina. */
export function measureHindiNames(tsv: string): HindiNameMeasure {
  const answers = new Map<string, Set<string>>();
  for (const line of tsv.split("\n")) {
    const [romanised, hindi] = line.split("\t");
    if (romanised === undefined || hindi === undefined) continue;
    answers.set(romanised, (answers.get(romanised) ?? new Set()).add(hindi.normalize("NFC")));
  }

  hindiName("angithiya"); // the vocabulary is read with the first word, which is no part of the time of a name
  const started = performance.now();
  const named = [...answers].map(([romanised, right]) => ({ hindi: hindiName(romanised), right }));
  const elapsedMs = performance.now() - started;

  const rightOnes = named.filter(({ hindi, right }) => right.has(hindi));
  const lexicon = [...tradeWords()];
  return {
    words: { right: rightOnes.length, all: answers.size },
    nativeWords: {
      right: new Set(rightOnes.map(({ hindi }) => hindi)).size,
      all: new Set(named.flatMap(({ right }) => [...right])).size,
    },
    lexicon: {
      right: lexicon.filter(([latin, hindi]) => hindiName(latin) === hindi).length,
      all: lexicon.length,
    },
    microsecondsPerName: (elapsedMs * 1000) / Math.max(1, answers.size),
  };
}
