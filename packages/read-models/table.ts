import { sortKey } from "@bahi/contracts/sort-key.ts";

/**
 * One table of a generation. `columns` has the SQL type of each column of `Row`, in the order of COPY; `indexes` what each
 * index covers, by its name. A rebuild creates key and indexes after it has loaded the rows.
 *
 * `computed` are text columns that are computed from a row when it is written. They hold a row of an answer as JSON: a
 * list of thousands of rows is made of them faster than it could be serialized. Or they hold what is searched for in a
 * row, or what it is sorted by. Rows in memory do not have them.
 *
 * `searched` are the expressions that an index over trigrams covers, by its name. Without the extension `pg_trgm` there is
 * no such index, and a search reads the table.
 */
export type Table<Row, Computed extends string = string> = {
  name: string;
  columns: { [Column in keyof Row & string]: string };
  key: readonly (keyof Row & string)[];
  indexes: Record<string, string>;
  searched?: Record<string, readonly string[]>;
  /** The indexes of its table of past versions. */
  pastIndexes?: Record<string, string>;
  /** The order in which a fold of the history yields the rows; that of the key when absent. */
  foldOrder?: readonly (keyof Row & string)[];
  computed?: Record<Computed, (row: Row) => string>;
};

/** The column that a text of a row is sorted by. */
export type SortKeyOf<Column extends string> = `${Column}_key`;

/** The computed columns that rows are sorted by, in place of these texts. */
export function sortKeys<Column extends string>(
  ...columns: readonly Column[]
): Record<SortKeyOf<Column>, (row: Record<Column, string>) => string> {
  const computed = columns.map((column) => [
    `${column}_key`,
    (row: Record<Column, string>) => sortKey(row[column]),
  ]);
  return Object.fromEntries(computed) as Record<SortKeyOf<Column>, (row: Record<Column, string>) => string>; // as: its names are these
}

/** A row as it is stored: with its computed columns. */
export type StoredRow<Of> =
  Of extends Table<infer Row, infer Computed>
    ? string extends Computed
      ? Row
      : Row & Record<Computed, string>
    : never;

/** A table, whatever its rows are. */
export type AnyTable = {
  name: string;
  columns: Record<string, string>;
  key: readonly string[];
  indexes: Record<string, string>;
  searched?: Record<string, readonly string[]>;
  computed?: object;
};

/** The SQL type of every column, the computed ones last: these are compared by code point, whatever the database does. */
export function columnTypes(table: Pick<AnyTable, "columns" | "computed">): Record<string, string> {
  const computed = Object.keys(table.computed ?? {}).map((name) => [name, 'text collate "C" not null']);
  return { ...table.columns, ...Object.fromEntries(computed) };
}

/** The computed columns of a row. */
export function computedColumns<Row>({ computed = {} }: Table<Row>, row: Row): Record<string, string> {
  return Object.fromEntries(Object.entries(computed).map(([name, compute]) => [name, compute(row)]));
}
