import { correctable, meantBy, type Vocabulary, withMeant } from "./misspelt.ts";
import { hasText, hasWords, type Searched, storedWords } from "./words.ts";

/**
 * Those of some rows that a search finds: as it is typed, or, when that is none, with small mistakes in the names. The
 * server says the same in SQL.
 * @param of the search texts of a row, that of its names first, and whether something else in it is found
 */
export function found<Row>(
  rows: readonly Row[],
  search: Searched,
  of: (row: Row) => { texts: readonly string[]; isFoundElsewhere: boolean },
): readonly Row[] {
  const asTyped = rows.filter((row) => {
    const { texts, isFoundElsewhere } = of(row);
    return isFoundElsewhere || hasText(texts, search);
  });
  if (asTyped.length > 0) return asTyped;
  const namesOf = (row: Row) => of(row).texts.slice(0, 1);
  const vocabulary = vocabularyOf(rows.flatMap(namesOf));
  const meant = withMeant(
    search,
    new Map(correctable(search).map((typed) => [typed, meantBy(typed, vocabulary)])),
  );
  return meant === undefined ? [] : rows.filter((row) => hasWords(namesOf(row), meant));
}

function vocabularyOf(names: readonly string[]): Vocabulary {
  const counts = new Map<string, number>();
  for (const word of names.flatMap(storedWords)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
