import type { Past } from "@bahi/read-models/as-of/past-table.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { ledgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import { columnTypes, type Table, computedColumns } from "@bahi/read-models/table.ts";
import type { MovedEntry } from "../derived/changes.ts";
import type { Replaced } from "./batch-row-set.ts";

/** A statement of a write, and its parameters. */
type Form = {
  /** Its parameters are numbered from `firstParameter`. */
  sql: (firstParameter: number) => string;
  values: () => unknown[];
};

/** A statement that writes rows of one table. */
export type Write = {
  /** Other writes into the same generation with this name have the same statements. */
  name: string;
  /** The rows as JSON, in one parameter. */
  many: Form;
  /** Where there is one row, a parameter for each of its values, which costs the database less. */
  one?: Form;
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
    this.#addRows("insert", table, rows, () => "");
  }

  /** New versions of rows, and new rows. */
  upsert<Row>(table: Table<Row>, rows: readonly Row[]): void {
    this.#addRows("upsert", table, rows, () => {
      const set = measures(table).map((column) => `${column} = excluded.${column}`);
      return ` ${onConflict(table)} ${set.join(", ")}`;
    });
  }

  /** Adds every sum to that of the stored row. */
  increase<Row>(table: Table<Row>, rows: readonly Row[]): void {
    this.#addRows("increase", table, rows, () => {
      const set = sums(table).map((column) => `${column} = ${table.name}.${column} + excluded.${column}`);
      return ` ${onConflict(table)} ${set.join(", ")}`;
    });
  }

  /** Keeps stored rows as past versions. Their table must not be written before. */
  keepPast<Row>(table: Table<Row>, past: Table<Past<Row>>, replaced: readonly Replaced[]): void {
    const keepSql = (until: string) => {
      const columns = columnsOf(past);
      const values = columns.map((column) => (column === "until" ? until : `stored.${column}`));
      return `insert into ${this.#schema}.${past.name} (${columns.join(", ")}) select ${values.join(", ")}`;
    };
    const [row] = replaced;
    this.#push({
      name: `keep ${past.name}`,
      many: {
        sql: (first) => `${keepSql("replaced.until")}
          from json_to_recordset($${first}) as replaced (id int, until text)
          join ${this.#schema}.${table.name} stored on stored.id = replaced.id`,
        values: () => [JSON.stringify(replaced)],
      },
      ...(row !== undefined &&
        replaced.length === 1 && {
          one: {
            sql: (first) =>
              `${keepSql(`$${first + 1}`)} from ${this.#schema}.${table.name} stored where stored.id = $${first}`,
            values: () => [row.id, row.until],
          },
        }),
      rowCount: replaced.length,
      removes: false,
    });
  }

  /** Ledger entries that go to the account of another customer, and else stay as they are. */
  moveEntries(moved: readonly MovedEntry[]): void {
    const { name, key } = ledgerEntryTable;
    this.#addRemoval(`move ${name}`, moved, (parameter) => {
      const sameKey = key.map((column) => `entry.${column} = moved.${column}`).join(" and ");
      return `update ${this.#schema}.${name} entry set customer_id = moved.to_customer_id
        from json_to_recordset(${parameter}) as moved (customer_id int, entry_date date, side smallint,
          record_id int, kind smallint, to_customer_id int) where ${sameKey}`;
    });
  }

  /** Removes the rows with these keys. */
  remove<Row>(table: Table<Row>, rows: readonly Row[]): void {
    this.#addRemoval(`remove ${table.name}`, rows, (parameter) => this.#removeSql(table, parameter));
  }

  /** Removes those of the rows with these keys in which every sum is zero. */
  removeZero<Row>(table: Table<Row>, rows: readonly Row[]): void {
    this.#addRemoval(`remove zero ${table.name}`, rows, (parameter) => {
      const zero = sums(table).map((column) => `${table.name}.${column} = 0`);
      return `${this.#removeSql(table, parameter)} and ${zero.join(" and ")}`;
    });
  }

  #addRows<Row>(
    verb: "insert" | "upsert" | "increase",
    table: Table<Row>,
    rows: readonly Row[],
    onConflictSql: () => string,
  ): void {
    const into = () => `insert into ${this.#schema}.${table.name} (${columnsOf(table).join(", ")})`;
    const [row] = rows;
    this.#push({
      name: `${verb} ${table.name}`,
      many: {
        sql: (first) => {
          const columns = columnsOf(table).join(", ");
          return `${into()} select ${columns} from ${this.#rowsOf(table, `$${first}`)}${onConflictSql()}`;
        },
        values: () => [JSON.stringify(withComputed(table, rows))],
      },
      ...(row !== undefined &&
        rows.length === 1 && {
          one: {
            sql: (first) => {
              const parameters = columnsOf(table).map((_, index) => `$${first + index}`);
              return `${into()} values (${parameters.join(", ")})${onConflictSql()}`;
            },
            values: () => valuesOf(table, row),
          },
        }),
      rowCount: rows.length,
      removes: false,
    });
  }

  #removeSql<Row>(table: Table<Row>, parameter: string): string {
    const { name, key } = table;
    const sameKey = key.map((column) => `${name}.${column} = gone.${column}`).join(" and ");
    return `delete from ${this.#schema}.${name} using ${this.#rowsOf(table, parameter)} gone where ${sameKey}`;
  }

  #rowsOf<Row>(table: Table<Row>, parameter: string): string {
    return `json_populate_recordset(null::${this.#schema}.${table.name}, ${parameter})`;
  }

  #addRemoval(name: string, rows: readonly unknown[], sql: (parameter: string) => string): void {
    const many = { sql: (first: number) => sql(`$${first}`), values: () => [JSON.stringify(rows)] };
    this.#push({ name, many, rowCount: rows.length, removes: true });
  }

  #push(write: Write): void {
    if (write.rowCount > 0) this.all.push(write);
  }
}

/** The values of a row as parameters, in the order of its columns. */
function valuesOf<Row>(table: Table<Row>, row: Row): unknown[] {
  const stored: Record<string, unknown> = { ...row, ...computedColumns(table, row) };
  const types: Record<string, string> = table.columns;
  // An array would become one of Postgres.
  return columnsOf(table).map((column) =>
    types[column]?.startsWith("json") === true ? JSON.stringify(stored[column]) : stored[column],
  );
}

const columnNames = new WeakMap<object, readonly string[]>();

/** The names of every column, the computed ones last. */
function columnsOf<Row>(table: Table<Row>): readonly string[] {
  let names = columnNames.get(table);
  if (names === undefined) {
    names = Object.keys(columnTypes(table));
    columnNames.set(table, names);
  }
  return names;
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
  return columnsOf(table).filter((column) => !key.has(column));
}

/** The columns that are neither of the key nor computed, in a table of sums. */
function sums<Row>(table: Table<Row>): string[] {
  const key = new Set<string>(table.key);
  return Object.keys(table.columns).filter((column) => !key.has(column));
}
