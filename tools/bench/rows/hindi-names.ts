import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { measureHindiNames } from "@bahi/hindi-names/measure.ts";
import type { BenchRow } from "../measure.ts";

/** Dakshina's development lexicon (Google, CC BY-SA 4.0) is outside of the repository and not part of it. */
const DAKSHINA = join(import.meta.dirname, "../../../../shared/data/hindi-dev.tsv");

/** The share of names that come out in Hindi as people write them. */
export async function hindiNameRows(file: string = DAKSHINA): Promise<BenchRow[]> {
  const present = existsSync(file);
  if (!present) console.log(`The Hindi words are not there (${file}): only the own lexicon is measured.`);
  const { words, nativeWords, lexicon, microsecondsPerName } = await measureHindiNames(
    present ? readFileSync(file, "utf8") : "",
  );

  const own: BenchRow = {
    ...share("Hindi names: words of the own lexicon", lexicon),
    goal: "100 %",
    met: lexicon.right === lexicon.all,
  };
  if (!present) return [own];
  return [
    {
      ...share("Hindi names: romanised words of hindi-dev.tsv", words),
      goal: "at least 64 %",
      met: words.right >= words.all * 0.64,
    },
    share("Hindi names: native words of hindi-dev.tsv", nativeWords),
    own,
    {
      ...share("Hindi names: time of a new word", { right: 0, all: 1 }),
      unit: "µs",
      ours: microsecondsPerName,
      note: "a word that came before is remembered",
    },
  ];
}

function share(path: string, { right, all }: { right: number; all: number }): BenchRow {
  return {
    path,
    unit: "%",
    ours: (100 * right) / all,
    limit: null,
    peer: null,
    goal: "",
    met: null,
    note: `${right} / ${all}`,
  };
}
