import { hindiName } from "./hindi-name.ts";
import { loadTables } from "./tables.ts";

export type HindiNameMeasure = {
  /** Romanised words of the data: how many come out as any annotator wrote them. */
  words: { right: number; all: number };
  /** Native words of the data: how many come out of at least one of their romanised spellings. */
  nativeWords: { right: number; all: number };
  lexicon: { right: number; all: number };
  microsecondsPerName: number;
};

/** Measures on lines of "romanised word, Devanagari, …" between tabs, such as those of Dakshina. */
export async function measureHindiNames(tsv: string): Promise<HindiNameMeasure> {
  const answers = new Map<string, Set<string>>();
  for (const line of tsv.split("\n")) {
    const [romanised, hindi] = line.split("\t");
    if (romanised === undefined || hindi === undefined) continue;
    answers.set(romanised, (answers.get(romanised) ?? new Set()).add(hindi.normalize("NFC")));
  }

  const { tradeWords } = await loadTables(); // no part of the time of a name
  const started = performance.now();
  const named = await Promise.all(
    [...answers].map(async ([romanised, right]) => ({ hindi: await hindiName(romanised), right })),
  );
  const elapsedMs = performance.now() - started;

  const rightOnes = named.filter(({ hindi, right }) => right.has(hindi));
  const lexicon = await Promise.all(
    [...tradeWords].map(async ([latin, hindi]) => ({ hindi, ours: await hindiName(latin) })),
  );
  return {
    words: { right: rightOnes.length, all: answers.size },
    nativeWords: {
      right: new Set(rightOnes.map(({ hindi }) => hindi)).size,
      all: new Set(named.flatMap(({ right }) => [...right])).size,
    },
    lexicon: {
      right: lexicon.filter(({ hindi, ours }) => ours === hindi).length,
      all: lexicon.length,
    },
    microsecondsPerName: (elapsedMs * 1000) / Math.max(1, answers.size),
  };
}
