import type { EventStore } from "@bahi/event-store/event-store.ts";
import { moveCheckpoint } from "@bahi/read-models/generation/checkpoint.ts";
import { createSchema, createViews } from "@bahi/read-models/generation/create.ts";
import type { Past } from "@bahi/read-models/as-of/past-table.ts";
import type { Table } from "@bahi/read-models/table.ts";
import {
  appendedTables,
  byName,
  namesOf,
  pastTables,
  type VersionedName,
  type VersionedRows,
} from "@bahi/read-models/tables.ts";
import type { Pool, PoolClient } from "pg";
import { decode } from "../decode.ts";
import { project } from "../project.ts";
import { onConnection } from "./build-connections.ts";
import { passFolded } from "./folded-tables.ts";
import { HeapBound } from "./heap-bound.ts";
import { HistoryInOrder } from "./history-in-order.ts";
import { closeRows, memoryRows } from "./memory-rows.ts";
import { SpooledRows } from "./spooled-rows.ts";
import { TableLoad } from "./table-load.ts";
import type { TableSink } from "./table-sink.ts";

export type Build = {
  store: Pick<EventStore, "readAll">;
  /** Tables are loaded in parallel over {@link BUILD_CONNECTIONS}. */
  pool: Pool;
  generation: number;
  signal: AbortSignal;
  onProgress: (eventCount: number) => void;
  /** See {@link memoryRows}. */
  documentsInMemory?: number;
  /** See {@link HeapBound}. */
  heapBytes?: number;
};

type SpooledPast = { [Name in VersionedName]: SpooledRows<Past<VersionedRows[Name]>> };

/**
 * Fills a generation from event 1: folds, copies the rows out, creates the indexes, and last sets the checkpoint. Until
 * then the generation cannot be used. Rows of documents and past versions wait in temporary files, so the memory that it
 * takes does not grow with their number. Returns its position.
 */
export async function build(job: Build): Promise<string> {
  const past = byName<SpooledPast>(pastTables, <Row>(table: Table<Row>) => new SpooledRows(table));
  const loading = new Set<PoolClient>();
  try {
    return await fill(job, past, loading);
  } finally {
    for (const name of namesOf(past)) past[name].close();
    // Those of loads that did not end: their transactions are open.
    for (const client of loading) client.release(true);
  }
}

async function fill(job: Build, past: SpooledPast, loading: Set<PoolClient>): Promise<string> {
  const { pool, generation, signal } = job;
  async function open<Row>(table: Table<Row>): Promise<TableSink<Row>> {
    const client = await pool.connect();
    loading.add(client);
    const load = await TableLoad.begin(client, generation, table);
    return {
      add: (row) => load.add(row),
      flush: () => load.flush(),
      async end() {
        await load.end();
        loading.delete(client);
        client.release();
      },
    };
  }

  await onConnection(pool, (client) => createSchema(client, generation));
  const lines = await open(appendedTables.invoice_line);
  const historyTable = await open(appendedTables.history);
  const history = new HistoryInOrder(historyTable);
  const rows = memoryRows({ invoice_line: lines, history, past }, job);
  const heap = new HeapBound(job.heapBytes);
  try {
    let position = "";
    let eventCount = 0;
    for await (const batch of prefetched(job.store.readAll({ signal }))) {
      for (const recorded of batch) {
        project(decode(recorded), rows);
        if (history.isFull) await history.flush();
      }
      await Promise.all([lines.flush(), history.flush()]);
      position = batch.at(-1)?.position ?? position;
      eventCount += batch.length;
      job.onProgress(eventCount);
      heap.check();
    }
    signal.throwIfAborted();

    await Promise.all([
      lines.end(),
      historyTable.end(),
      passFolded(rows, open, heap),
      ...namesOf(past).map((name) =>
        onConnection(pool, (client) => past[name].load(client, generation, heap)),
      ),
    ]);
    await onConnection(pool, async (client) => {
      await createViews(client, generation);
      if (eventCount > 0) await moveCheckpoint(client, { generation, from: "", to: position, eventCount });
    });
    return position;
  } finally {
    history.close();
    closeRows(rows);
  }
}

/** Prefetches one value: the store reads the next batch while the projections fold this one. */
async function* prefetched<T>(source: AsyncIterable<T>): AsyncIterable<T> {
  const values = source[Symbol.asyncIterator]();
  const ask = () => {
    const answer = values.next();
    answer.catch(() => {}); // thrown where it is awaited
    return answer;
  };
  try {
    for (let next = ask(); ;) {
      const { done, value } = await next;
      if (done === true) return;
      next = ask();
      yield value;
    }
  } finally {
    await values.return?.();
  }
}
