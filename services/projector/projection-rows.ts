import type { AppendedName, AppendedRows, VersionedName, VersionedRows } from "@bahi/read-models/tables.ts";

/**
 * The rows of one noun as the projections see them. A row is immutable: `put` takes its next version, and the version
 * before is kept as its past. A rebuild has every row in its own memory or file. Live work has those that were read from the
 * database: `find` and `findBy` throw `NotLoadedError` for another, and the event is projected again once it is read.
 */
export type RowSet<Row extends VersionedRow> = {
  find(id: number): Row | undefined;
  /** Every row whose column has this value, or a list with it, ordered by id. Each may be put while it is its turn. */
  findBy(column: SearchedColumn<Row>, value: number): Iterable<Row>;
  /** The row is the set's from now on. */
  put(row: Omit<Row, "since">): void;
};

/** A column with the id of another record, or with several of them. */
export type SearchedColumn<Row> = keyof Row & (`${string}_id` | `${string}_ids`);

/** The ids in a column that is searched by. */
export function idsIn<Row>(row: Row, column: SearchedColumn<Row>): readonly unknown[] {
  const value: unknown = row[column];
  return Array.isArray(value) ? value : [value];
}

/** A row with `since`, the position of the event that made this version of it. Projections do not set it. */
export type VersionedRow = { id: number; since: string };

/**
 * The position of the event that is being applied. A merge may move more documents than fit into memory: live work then
 * projects it in parts, each with some of them, and `isLaterPart` is set in each but the first.
 */
export type CurrentEvent = { position: string; isLaterPart?: boolean };

/** Rows that are written once and never read again. */
export type Sink<Row> = { add(row: Row): void };

/** All that a projection reads and writes: a row set or a sink for each table. Other tables are derived from these rows. */
export type ProjectionRows = { current: CurrentEvent } & {
  [Name in VersionedName]: RowSet<VersionedRows[Name]>;
} & { [Name in AppendedName]: Sink<AppendedRows[Name]> };
