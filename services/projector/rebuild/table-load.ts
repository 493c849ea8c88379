import { finished } from "node:stream/promises";
import { createStatement, indexStatements } from "@bahi/read-models/generation/create.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { columnTypes, type Table } from "@bahi/read-models/table.ts";
import type { Client } from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import { BinaryRows } from "./binary-rows.ts";
import { CHUNK_BYTES, giveBackChunks } from "./chunk-buffers.ts";
import type { TableSink } from "./table-sink.ts";

/**
 * Creates, fills (COPY) and indexes one table in one database transaction. In the transaction that created a table,
 * Postgres can write its rows frozen, and without WAL where its settings allow that.
 */
export class TableLoad<Row> implements TableSink<Row> {
  readonly #client: Client;
  readonly #name: string;
  readonly #indexes: string[];
  readonly #rows: BinaryRows<Row>;
  readonly #stream: CopyStreamQuery;
  readonly #finished: Promise<void>;
  #written: Promise<void> = Promise.resolve();
  /** What was written last. */
  #sent: readonly Buffer[] = [];

  private constructor(client: Client, generation: number, table: Table<Row>) {
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

  /** The connection is in use until `end`. */
  static async begin<Row>(client: Client, generation: number, table: Table<Row>): Promise<TableLoad<Row>> {
    await client.query("begin");
    await client.query(createStatement(generation, table));
    return new TableLoad(client, generation, table);
  }

  /** Buffers a row until the next flush. */
  add(row: Row): void {
    this.#rows.add(row);
  }

  /** Adds rows in the format of COPY, from its header to its end marker, to a load without other rows, and ends it. */
  async endWith(chunks: Iterable<Buffer>): Promise<void> {
    for (const chunk of chunks) {
      await this.#settled();
      this.#write([chunk]);
    }
    await this.#finish();
  }

  /** Sends the buffered rows when they are many; waits only for the flush before. */
  async flush(): Promise<void> {
    if (this.#rows.size < CHUNK_BYTES) return;
    await this.#settled();
    this.#write(this.#rows.take());
  }

  /** Call when all rows are added: creates the indexes, commits, and analyzes the table. */
  async end(): Promise<void> {
    await this.#settled();
    this.#write(this.#rows.takeLast());
    await this.#finish();
  }

  async #finish(): Promise<void> {
    await this.#settled();
    this.#stream.end();
    await this.#finished;
    for (const sql of this.#indexes) await this.#client.query(sql);
    await this.#client.query("commit");
    await this.#client.query(`analyze ${this.#name}`);
  }

  #write(chunks: Buffer[]): void {
    this.#sent = [...chunks];
    this.#written = new Promise((resolve, reject) => {
      const last = chunks.pop();
      for (const chunk of chunks) this.#stream.write(chunk);
      this.#stream.write(last, (error) => (error ? reject(error) : resolve()));
    });
    this.#written.catch(() => {}); // thrown where it is waited for
  }

  /** The connection has taken the last flush, or the database has refused the whole COPY. */
  async #settled(): Promise<void> {
    await Promise.race([this.#written, this.#finished]);
    // A short chunk may still wait in the connection, which is then still to read it.
    if (this.#client.connection.stream.writableLength === 0) giveBackChunks(this.#sent);
    this.#sent = [];
  }
}
