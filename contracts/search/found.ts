import { correctable, meantBy, type Vocabulary, withMeant } from "./misspelt.ts";
import { hasWithFigures, type WithFigures, withFigures } from "./with-figures.ts";
import { hasText, hasWords, type Searched, storedWords } from "./words.ts";

type SearchedRow = {
  /** Its search texts, that of its names first. */
  texts: readonly string[];
  /** So many of them are searched for what a misspelt search may mean. Default: that of the names. */
  misspeltTexts?: number | undefined;
  /** Whether something else in it is found by the whole search. */
  isFoundElsewhere: boolean;
  /** Whether a figure of the search is in its numbers and amounts; without it, only texts have several words. */
  hasFigure?: ((typed: string) => boolean) | undefined;
};

/**
 * Those of some rows that a search finds: as it is typed, or, when that is none, with small mistakes in the names. The
 * server says the same in SQL.
 * @param of how a row is searched
 */
export function found<Row>(
  rows: readonly Row[],
  search: Searched,
  of: (row: Row) => SearchedRow,
): readonly Row[] {
  const figured = withFigures(search);
  const asTyped = rows.filter((row) => {
    const { texts, isFoundElsewhere, hasFigure } = of(row);
    return isFoundElsewhere || hasText(texts, search) || hasEach(texts, figured, hasFigure);
  });
  if (asTyped.length > 0) return asTyped;
  const vocabulary = vocabularyOf(rows.flatMap((row) => of(row).texts.slice(0, 1)));
  const meant = withMeant(
    search,
    new Map(correctable(search).map((typed) => [typed, meantBy(typed, vocabulary)])),
  );
  if (meant === undefined) return [];
  const figuredMeant = withFigures(meant);
  return rows.filter((row) => {
    const { texts, misspeltTexts = 1, hasFigure } = of(row);
    const searchedTexts = texts.slice(0, misspeltTexts);
    return hasWords(searchedTexts, meant) || hasEach(searchedTexts, figuredMeant, hasFigure);
  });
}

function hasEach(
  texts: readonly string[],
  figured: WithFigures | undefined,
  hasFigure: SearchedRow["hasFigure"],
): boolean {
  return figured !== undefined && hasFigure !== undefined && hasWithFigures(texts, figured, hasFigure);
}

function vocabularyOf(names: readonly string[]): Vocabulary {
  const counts = new Map<string, number>();
  for (const word of names.flatMap(storedWords)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
