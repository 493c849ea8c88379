import type { Past } from "@bahi/read-models/as-of/past-table.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { ledgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import { columnTypes, type Table, computedColumns } from "@bahi/read-models/table.ts";
import type { MovedEntry } from "../derived/changes.ts";
import type { Replaced } from "./batch-row-set.ts";

/** A statement that writes rows of one table, and the one parameter that holds them all. */
export type Write = {
  /** `parameter` is the placeholder of the rows, such as `$1`. */
  sql: (parameter: string) => string;
  /** The rows as JSON. */
  rows: () => string;
  rowCount: number;
  /** It deletes rows, so its place among the writes matters. */
  removes: boolean;
};

/** The writes of one batch into one generation: one statement for each set of rows, none for an empty set. */
export class Writes {
  readonly all: Write[] = [];
  readonly #schema: string;

  constructor(generation: number) {
    this.#schema = schemaOf(generation);
  }

  /** New rows. */
  insert<Row>(table: Table<Row>, rows: readonly Row[]): void {
    this.#addWithComputed(table, rows, (parameter) => this.#insertSql(table, parameter));
  }

  /** New versions of rows, and new rows. */
  upsert<Row>(table: Table<Row>, rows: readonly Row[]): void {
    this.#addWithComputed(table, rows, (parameter) => {
      const set = measures(table).map((column) => `${column} = excluded.${column}`);
      return `${this.#insertSql(table, parameter)} ${onConflict(table)} ${set.join(", ")}`;
    });
  }

  /** Adds every sum to that of the stored row. */
  increase<Row>(table: Table<Row>, rows: readonly Row[]): void {
    this.#addWithComputed(table, rows, (parameter) => {
      const set = sums(table).map((column) => `${column} = ${table.name}.${column} + excluded.${column}`);
      return `${this.#insertSql(table, parameter)} ${onConflict(table)} ${set.join(", ")}`;
    });
  }

  /** Keeps stored rows as past versions. Their table must not be written before. */
  keepPast<Row>(table: Table<Row>, past: Table<Past<Row>>, replaced: readonly Replaced[]): void {
    this.#add(replaced, (parameter) => {
      const columns = Object.keys(columnTypes(past));
      const values = columns.map((column) => (column === "until" ? "replaced.until" : `stored.${column}`));
      return `insert into ${this.#schema}.${past.name} (${columns.join(", ")}) select ${values.join(", ")}
        from json_to_recordset(${parameter}) as replaced (id int, until text)
        join ${this.#schema}.${table.name} stored on stored.id = replaced.id`;
    });
  }

  /** Ledger entries that go to the account of another customer, and else stay as they are. */
  moveEntries(moved: readonly MovedEntry[]): void {
    const { name, key } = ledgerEntryTable;
    this.#addRemoval(moved, (parameter) => {
      const sameKey = key.map((column) => `entry.${column} = moved.${column}`).join(" and ");
      return `update ${this.#schema}.${name} entry set customer_id = moved.to_customer_id
        from json_to_recordset(${parameter}) as moved (customer_id int, entry_date date, side smallint,
          record_id int, kind smallint, to_customer_id int) where ${sameKey}`;
    });
  }

  /** Removes the rows with these keys. */
  remove<Row>(table: Table<Row>, rows: readonly Row[]): void {
    this.#addRemoval(rows, (parameter) => this.#removeSql(table, parameter));
  }

  /** Removes those of the rows with these keys in which every sum is zero. */
  removeZero<Row>(table: Table<Row>, rows: readonly Row[]): void {
    this.#addRemoval(rows, (parameter) => {
      const zero = sums(table).map((column) => `${table.name}.${column} = 0`);
      return `${this.#removeSql(table, parameter)} and ${zero.join(" and ")}`;
    });
  }

  #insertSql<Row>(table: Table<Row>, parameter: string): string {
    const columns = Object.keys(columnTypes(table)).join(", ");
    return `insert into ${this.#schema}.${table.name} (${columns}) select ${columns} from ${this.#rowsOf(table, parameter)}`;
  }

  #removeSql<Row>(table: Table<Row>, parameter: string): string {
    const { name, key } = table;
    const sameKey = key.map((column) => `${name}.${column} = gone.${column}`).join(" and ");
    return `delete from ${this.#schema}.${name} using ${this.#rowsOf(table, parameter)} gone where ${sameKey}`;
  }

  #rowsOf<Row>(table: Table<Row>, parameter: string): string {
    return `json_populate_recordset(null::${this.#schema}.${table.name}, ${parameter})`;
  }

  #add(rows: readonly unknown[], sql: Write["sql"]): void {
    this.#push({ sql, rows: () => JSON.stringify(rows), rowCount: rows.length, removes: false });
  }

  #addRemoval(rows: readonly unknown[], sql: Write["sql"]): void {
    this.#push({ sql, rows: () => JSON.stringify(rows), rowCount: rows.length, removes: true });
  }

  #addWithComputed<Row>(table: Table<Row>, rows: readonly Row[], sql: Write["sql"]): void {
    const text = () => JSON.stringify(withComputed(table, rows));
    this.#push({ sql, rows: text, rowCount: rows.length, removes: false });
  }

  #push(write: Write): void {
    if (write.rowCount > 0) this.all.push(write);
  }
}

function withComputed<Row>(table: Table<Row>, rows: readonly Row[]): readonly Row[] {
  return table.computed === undefined
    ? rows
    : rows.map((row) => ({ ...row, ...computedColumns(table, row) }));
}

function onConflict<Row>(table: Table<Row>): string {
  return `on conflict (${table.key.join(", ")}) do update set`;
}

function measures<Row>(table: Table<Row>): string[] {
  const key = new Set<string>(table.key);
  return Object.keys(columnTypes(table)).filter((column) => !key.has(column));
}

/** The columns that are neither of the key nor computed, in a table of sums. */
function sums<Row>(table: Table<Row>): string[] {
  const key = new Set<string>(table.key);
  return Object.keys(table.columns).filter((column) => !key.has(column));
}
