import { readFileSync } from "node:fs";

let lexicon: Map<string, string> | undefined;

/** The words of the trade that lexicon.tsv spells out, by their Latin spelling in lower case. */
export function tradeWords(): Map<string, string> {
  lexicon ??= new Map(
    readFileSync(new URL("lexicon.tsv", import.meta.url), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => {
        const [latin = "", hindi = ""] = line.split("\t");
        return [latin, hindi.normalize("NFC")];
      }),
  );
  return lexicon;
}
