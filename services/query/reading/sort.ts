import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { emptyLast } from "./list.ts";

/** How the value of a column is written into a cursor, and read from it again. */
export type SortType = "number" | "date" | "moment" | "text";

/** A column that a list can be sorted by. Where it may be null, those rows come last in either direction. */
export type SortColumn = { column: RawBuilder<unknown>; type: SortType; isNullable: boolean };

export type Direction = "asc" | "desc";

/** The order of a list: column by column. The last ones tell any two rows apart, and are never null. */
export type Order = readonly (SortColumn & { direction: Direction })[];

/** A column of a type that is never null. Of texts, only codes of small Latin letters. */
export function sorted(type: SortType, column: RawBuilder<unknown>): SortColumn {
  return { column, type, isNullable: false };
}

export function sortedUnlessNull(type: SortType, column: RawBuilder<unknown>): SortColumn {
  return { column, type, isNullable: true };
}

/** A text, by its sort key: as the screens sort it. */
export function sortedText(column: string): SortColumn {
  return sorted("text", sql.ref(`${column}_key`));
}

/** A text of which some are empty: those come last. */
export function sortedUnlessEmpty(column: string): SortColumn {
  return sortedUnlessNull("text", sql`nullif(${sql.ref(`${column}_key`)}, '')`);
}

/** By a column, and where it is the same by number, in the same direction. */
export function orderBy(column: SortColumn, id: SortColumn, direction: Direction): Order {
  return (column === id ? [id] : [column, id]).map((each) => ({ ...each, direction }));
}

/** The rows of a query in an order. */
export function inOrder<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Order,
): SelectQueryBuilder<DB, TB, Row> {
  return order.reduce(
    (rows, { column, isNullable, direction }) =>
      rows.orderBy(column, isNullable ? emptyLast(direction) : direction),
    query,
  );
}
