/**
 * One table of a generation. `columns` says the SQL type of each column of `Row`, in the order in which rows are
 * copied; `indexes` what each index covers, by its name. Key and indexes are made apart from the table, so that a
 * rebuild can load first.
 */
export type Table<Row> = {
  name: string;
  columns: { [Column in keyof Row & string]: string };
  key: readonly (keyof Row & string)[];
  indexes: Record<string, string>;
};
