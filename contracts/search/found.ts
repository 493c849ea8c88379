import { mayBeMeant } from "./misspelt.ts";
import { hasText, type Searched } from "./words.ts";

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
  return asTyped.length > 0 ? asTyped : rows.filter((row) => mayBeMeant(of(row).texts.slice(0, 1), search));
}
