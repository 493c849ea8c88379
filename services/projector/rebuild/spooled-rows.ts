import type { Table } from "@bahi/read-models/table.ts";
import type { Client } from "pg";
import type { Sink } from "../projection-rows.ts";
import { BinaryRows } from "./binary-rows.ts";
import { CHUNK_BYTES, giveBackChunks } from "./chunk-buffers.ts";
import type { HeapBound } from "./heap-bound.ts";
import { TableLoad } from "./table-load.ts";
import { TemporaryFile } from "./temporary-file.ts";

/** Rows that wait in a temporary file, as COPY takes them, for a connection that is free. */
export class SpooledRows<Row> implements Sink<Row> {
  readonly #table: Table<Row>;
  readonly #rows: BinaryRows<Row>;
  readonly #file = new TemporaryFile();

  constructor(table: Table<Row>) {
    this.#table = table;
    this.#rows = new BinaryRows(table);
  }

  add(row: Row): void {
    this.#rows.add(row);
    if (this.#rows.size > CHUNK_BYTES) this.#rows.pass((chunks) => this.#spool(chunks));
  }

  /** Call when all rows are added: fills the table of a generation with them. */
  async load(client: Client, generation: number, heap: HeapBound): Promise<void> {
    const into = await TableLoad.begin(client, generation, this.#table);
    await into.endWith(this.chunks(heap));
  }

  /** Call once, when all rows are added: from the header to the end marker. The chunks are the caller's, see {@link giveBackChunks}. */
  *chunks(heap: HeapBound): Generator<Buffer> {
    const last = this.#rows.takeLast();
    this.#spool(last);
    giveBackChunks(last);
    for (const chunk of this.#file.chunks()) {
      yield chunk;
      heap.check();
    }
  }

  close(): void {
    this.#file.close();
  }

  #spool(chunks: readonly Buffer[]): void {
    for (const chunk of chunks) this.#file.append(chunk);
  }
}
