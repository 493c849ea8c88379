/**
 * One table of a generation. `columns` has the SQL type of each column of `Row`, in the order of COPY; `indexes` what each
 * index covers, by its name. A rebuild creates key and indexes after it has loaded the rows.
 *
 * `computed` are text columns that are computed from a row when it is written. They hold parts of an answer as JSON: a
 * list of thousands of rows is concatenated from them faster than it could be serialized. Rows in memory do not have them.
 */
export type Table<Row> = {
  name: string;
  columns: { [Column in keyof Row & string]: string };
  key: readonly (keyof Row & string)[];
  indexes: Record<string, string>;
  computed?: Record<string, (row: Row) => string>;
};

/** The SQL type of every column, the computed ones last. */
export function columnTypes(table: {
  columns: Record<string, string>;
  computed?: object;
}): Record<string, string> {
  const computed = Object.keys(table.computed ?? {}).map((name) => [name, "text not null"]);
  return { ...table.columns, ...Object.fromEntries(computed) };
}

/** The computed columns of a row. */
export function computedColumns<Row>({ computed = {} }: Table<Row>, row: Row): Record<string, string> {
  return Object.fromEntries(Object.entries(computed).map(([name, compute]) => [name, compute(row)]));
}
