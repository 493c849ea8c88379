/**
 * One table of a generation. `columns` says the SQL type of each column of `Row`, in the order in which rows are
 * copied; `indexes` what each index covers, by its name. Key and indexes are made apart from the table, so that a
 * rebuild can load first.
 *
 * `texts` are further columns that follow from a row: parts of an answer that are made once, when the row is written,
 * because an answer of thousands of rows is then put together faster than it could be made. A row in memory does
 * without them.
 */
export type Table<Row> = {
  name: string;
  columns: { [Column in keyof Row & string]: string };
  key: readonly (keyof Row & string)[];
  indexes: Record<string, string>;
  texts?: Record<string, (row: Row) => string>;
};

/** The SQL type of every column, those of `texts` last. */
export function columnTypes(table: {
  columns: Record<string, string>;
  texts?: object;
}): Record<string, string> {
  const texts = Object.keys(table.texts ?? {}).map((name) => [name, "text not null"]);
  return { ...table.columns, ...Object.fromEntries(texts) };
}

/** The texts that are written beside a row. */
export function textsOf<Row>({ texts = {} }: Table<Row>, row: Row): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, textOf]) => [name, textOf(row)]));
}
