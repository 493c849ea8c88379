import { finished } from "node:stream/promises";
import { createStatement, indexStatements } from "@bahi/read-models/generation/create.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { columnTypes, type Table } from "@bahi/read-models/table.ts";
import type { ClientBase } from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import type { Sink } from "../books.ts";
import { BinaryRows } from "./binary-rows.ts";

const CHUNK_BYTES = 256 * 1024;

/**
 * One table on its way: created, filled by COPY and indexed in one database transaction. What happens to a table in the
 * transaction that created it is nobody else's business, so Postgres writes it once, without a log where its settings
 * allow that, and already frozen.
 */
export class TableLoad<Row> implements Sink<Row> {
  readonly #client: ClientBase;
  readonly #name: string;
  readonly #indexes: string[];
  readonly #rows: BinaryRows<Row>;
  readonly #stream: CopyStreamQuery;
  readonly #finished: Promise<void>;
  #written: Promise<void> = Promise.resolve();

  private constructor(client: ClientBase, generation: number, table: Table<Row>) {
    this.#client = client;
    this.#indexes = indexStatements(generation, table);
    this.#rows = new BinaryRows(table);
    this.#name = `${schemaOf(generation)}.${table.name}`;
    const columns = Object.keys(columnTypes(table)).join(", ");
    this.#stream = client.query(
      copyFrom(`copy ${this.#name} (${columns}) from stdin with (format binary, freeze)`),
    );
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
    this.#rows.add(row);
  }

  async addAll(rows: Iterable<Row>): Promise<void> {
    for (const row of rows) {
      this.add(row);
      if (this.#rows.size > CHUNK_BYTES) await this.flush();
    }
  }

  /** Hands over what was added; waits only while what was handed over before is not yet written. */
  async flush(): Promise<void> {
    await this.#settled();
    if (this.#rows.size === 0) return;
    this.#write(this.#rows.take());
  }

  /** All rows are added: makes the indexes, commits, and lets the planner know what the table holds. */
  async end(): Promise<void> {
    await this.#settled();
    this.#write(this.#rows.takeLast());
    await this.#settled();
    this.#stream.end();
    await this.#finished;
    for (const sql of this.#indexes) await this.#client.query(sql);
    await this.#client.query("commit");
    await this.#client.query(`analyze ${this.#name}`);
  }

  #write(chunks: Buffer[]): void {
    this.#written = new Promise((resolve, reject) => {
      const last = chunks.pop();
      for (const chunk of chunks) this.#stream.write(chunk);
      this.#stream.write(last, (error) => (error ? reject(error) : resolve()));
    });
    this.#written.catch(() => {}); // thrown where it is waited for
  }

  /** The database is done with what was handed over, or has refused the whole of it. */
  async #settled(): Promise<void> {
    await Promise.race([this.#written, this.#finished]);
  }
}
