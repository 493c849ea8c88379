import { finished } from "node:stream/promises";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import type { Table } from "@bahi/read-models/table.ts";
import type { ClientBase } from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import type { Sink } from "../books.ts";

const CHUNK_CHARACTERS = 256 * 1024;

/** Rows on their way into one table by COPY. What is added is kept until it is flushed. */
export class CopyInto<Row> implements Sink<Row> {
  readonly #columns: readonly (keyof Row)[];
  readonly #stream: CopyStreamQuery;
  readonly #finished: Promise<void>;
  #text = "";
  #written: Promise<void> = Promise.resolve();

  constructor(client: ClientBase, generation: number, table: Table<Row>) {
    // The keys of `columns` are exactly the columns of `Row`, by its type.
    const columns = Object.keys(table.columns) as (keyof Row & string)[];
    this.#columns = columns;
    this.#stream = client.query(
      copyFrom(`copy ${schemaOf(generation)}.${table.name} (${columns.join(", ")}) from stdin`),
    );
    this.#finished = finished(this.#stream);
    this.#finished.catch(() => {}); // thrown where it is waited for
  }

  add(row: Row): void {
    let line = "";
    for (const column of this.#columns) {
      line += line === "" ? cell(row[column]) : `\t${cell(row[column])}`;
    }
    this.#text += `${line}\n`;
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

  /** The database is done with what was handed over, or has refused the whole of it. */
  async #settled(): Promise<void> {
    await Promise.race([this.#written, this.#finished]);
  }

  async end(): Promise<void> {
    await this.flush();
    await this.#settled();
    this.#stream.end();
    await this.#finished;
  }

  async addAll(rows: Iterable<Row>): Promise<void> {
    for (const row of rows) {
      this.add(row);
      if (this.#text.length > CHUNK_CHARACTERS) await this.flush();
    }
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
