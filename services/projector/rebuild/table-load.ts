import { finished } from "node:stream/promises";
import { createStatement, indexStatements } from "@bahi/read-models/generation/create.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { columnTypes, type Table } from "@bahi/read-models/table.ts";
import type { ClientBase } from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import type { Sink } from "../books.ts";

const CHUNK_CHARACTERS = 256 * 1024;

/**
 * One table on its way: created, filled by COPY and indexed in one database transaction. What happens to a table in the
 * transaction that created it is nobody else's business, so Postgres writes it once, without a log where its settings
 * allow that, and already frozen.
 */
export class TableLoad<Row> implements Sink<Row> {
  readonly #client: ClientBase;
  readonly #name: string;
  readonly #indexes: string[];
  readonly #columns: readonly (keyof Row)[];
  readonly #texts: readonly ((row: Row) => string)[];
  readonly #stream: CopyStreamQuery;
  readonly #finished: Promise<void>;
  #text = "";
  #written: Promise<void> = Promise.resolve();

  private constructor(client: ClientBase, generation: number, table: Table<Row>) {
    this.#client = client;
    this.#indexes = indexStatements(generation, table);
    // The keys of `columns` are exactly the columns of `Row`, by its type.
    this.#columns = Object.keys(table.columns) as (keyof Row & string)[];
    this.#texts = Object.values(table.texts ?? {});
    this.#name = `${schemaOf(generation)}.${table.name}`;
    const columns = Object.keys(columnTypes(table)).join(", ");
    this.#stream = client.query(copyFrom(`copy ${this.#name} (${columns}) from stdin with (freeze)`));
    this.#finished = finished(this.#stream);
    this.#finished.catch(() => {}); // thrown where it is waited for
  }

  /** Until it has ended, the connection belongs to this table. */
  static async begin<Row>(
    client: ClientBase,
    generation: number,
    table: Table<Row>,
  ): Promise<TableLoad<Row>> {
    await client.query("begin");
    await client.query(createStatement(generation, table));
    return new TableLoad(client, generation, table);
  }

  /** What is added is kept until it is flushed. */
  add(row: Row): void {
    let line = "";
    for (const column of this.#columns) {
      line += line === "" ? cell(row[column]) : `\t${cell(row[column])}`;
    }
    for (const textOf of this.#texts) line += `\t${cell(textOf(row))}`;
    this.#text += `${line}\n`;
  }

  async addAll(rows: Iterable<Row>): Promise<void> {
    for (const row of rows) {
      this.add(row);
      if (this.#text.length > CHUNK_CHARACTERS) await this.flush();
    }
  }

  /** Hands over what was added; waits only while what was handed over before is not yet written. */
  async flush(): Promise<void> {
    await this.#settled();
    if (this.#text === "") return;
    const text = this.#text;
    this.#text = "";
    this.#written = new Promise((resolve, reject) => {
      this.#stream.write(text, (error) => (error ? reject(error) : resolve()));
    });
    this.#written.catch(() => {}); // thrown where it is waited for
  }

  /** All rows are added: makes the indexes, commits, and lets the planner know what the table holds. */
  async end(): Promise<void> {
    await this.flush();
    await this.#settled();
    this.#stream.end();
    await this.#finished;
    for (const sql of this.#indexes) await this.#client.query(sql);
    await this.#client.query("commit");
    await this.#client.query(`analyze ${this.#name}`);
  }

  /** The database is done with what was handed over, or has refused the whole of it. */
  async #settled(): Promise<void> {
    await Promise.race([this.#written, this.#finished]);
  }
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** One value in the text format of COPY. */
function cell(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (value === null) return "\\N";
  if (typeof value === "boolean") return value ? "t" : "f";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return /[\\\t\n\r]/.test(text)
    ? text.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character)
    : text;
}
