import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { columnTypes, type Table, textsOf } from "@bahi/read-models/table.ts";
import type { ClientBase } from "pg";
import { prepared } from "./prepared.ts";

/** Writes rows into one generation: whole sets at once, each in one statement with one parameter. */
export class Writer {
  readonly #client: ClientBase;
  readonly #schema: string;

  constructor(client: ClientBase, generation: number) {
    this.#client = client;
    this.#schema = schemaOf(generation);
  }

  /** New rows. */
  insert<Row>(table: Table<Row>, rows: readonly Row[]): Promise<unknown> {
    return this.#run(withTexts(table, rows), this.#insertSql(table));
  }

  /** Rows as they are from now on, new or not. */
  upsert<Row>(table: Table<Row>, rows: readonly Row[]): Promise<unknown> {
    const set = measures(table).map((column) => `${column} = excluded.${column}`);
    return this.#run(
      withTexts(table, rows),
      `${this.#insertSql(table)} ${onConflict(table)} ${set.join(", ")}`,
    );
  }

  /** Adds every column outside the key to what is there. */
  increase<Row>(table: Table<Row>, rows: readonly Row[]): Promise<unknown> {
    const set = measures(table).map((column) => `${column} = ${table.name}.${column} + excluded.${column}`);
    return this.#run(rows, `${this.#insertSql(table)} ${onConflict(table)} ${set.join(", ")}`);
  }

  /** Removes the rows with these keys. */
  remove<Row>(table: Table<Row>, rows: readonly Row[]): Promise<unknown> {
    const { name, key } = table;
    const sameKey = key.map((column) => `${name}.${column} = gone.${column}`).join(" and ");
    return this.#run(
      rows,
      `delete from ${this.#schema}.${name} using ${this.#rowsOf(table)} gone where ${sameKey}`,
    );
  }

  /** Removes those of the rows with these keys in which every other column is zero. */
  removeZero<Row>(table: Table<Row>, rows: readonly Row[]): Promise<unknown> {
    const { name, key } = table;
    const sameKey = key.map((column) => `${name}.${column} = seen.${column}`).join(" and ");
    const zero = measures(table)
      .map((column) => `${name}.${column} = 0`)
      .join(" and ");
    return this.#run(
      rows,
      `delete from ${this.#schema}.${name} using ${this.#rowsOf(table)} seen where ${sameKey} and ${zero}`,
    );
  }

  #insertSql<Row>(table: Table<Row>): string {
    const columns = Object.keys(columnTypes(table)).join(", ");
    return `insert into ${this.#schema}.${table.name} (${columns}) select ${columns} from ${this.#rowsOf(table)}`;
  }

  #rowsOf<Row>(table: Table<Row>): string {
    return `json_populate_recordset(null::${this.#schema}.${table.name}, $1)`;
  }

  async #run(rows: readonly unknown[], sql: string): Promise<unknown> {
    if (rows.length === 0) return;
    return this.#client.query(prepared(sql, [JSON.stringify(rows)]));
  }
}

function withTexts<Row>(table: Table<Row>, rows: readonly Row[]): readonly Row[] {
  return table.texts === undefined ? rows : rows.map((row) => ({ ...row, ...textsOf(table, row) }));
}

function onConflict<Row>(table: Table<Row>): string {
  return `on conflict (${table.key.join(", ")}) do update set`;
}

function measures<Row>(table: Table<Row>): string[] {
  const key = new Set<string>(table.key);
  return Object.keys(columnTypes(table)).filter((column) => !key.has(column));
}
