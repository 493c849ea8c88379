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
import type { ClientBase } from "pg";
import { decode } from "../decode.ts";
import { project } from "../project.ts";
import { visitFolded } from "./folded-tables.ts";
import { closeRows, memoryRows } from "./memory-rows.ts";
import { SpooledRows } from "./spooled-rows.ts";
import { TableLoad } from "./table-load.ts";

export type Build = {
  store: Pick<EventStore, "readAll">;
  /** Two connections, over which tables are loaded in parallel. */
  clients: readonly [ClientBase, ClientBase];
  generation: number;
  signal: AbortSignal;
  onProgress: (eventCount: number) => void;
  /** See {@link memoryRows}. */
  documentsInMemory?: number;
};

type SpooledPast = { [Name in VersionedName]: SpooledRows<Past<VersionedRows[Name]>> };

/**
 * Fills a generation from event 1: folds, copies the rows out, creates the indexes, and last sets the checkpoint. Until
 * then the generation cannot be used. Rows of documents and past versions wait in temporary files, so the memory that it
 * takes does not grow with their number. Returns its position.
 */
export async function build(job: Build): Promise<string> {
  const past = byName<SpooledPast>(pastTables, <Row>(table: Table<Row>) => new SpooledRows(table));
  try {
    return await fill(job, past);
  } finally {
    for (const name of namesOf(past)) past[name].close();
  }
}

async function fill(job: Build, past: SpooledPast): Promise<string> {
  const { clients, generation, signal } = job;
  const [first, second] = clients;
  await createSchema(first, generation);
  const lines = await TableLoad.begin(first, generation, appendedTables.invoice_line);
  const history = await TableLoad.begin(second, generation, appendedTables.history);
  const rows = memoryRows({ invoice_line: lines, history, past }, job);
  try {
    let position = "";
    let eventCount = 0;
    for await (const batch of prefetched(job.store.readAll({ signal }))) {
      for (const recorded of batch) await project(decode(recorded), rows);
      await Promise.all([lines.flush(), history.flush()]);
      position = batch.at(-1)?.position ?? position;
      eventCount += batch.length;
      job.onProgress(eventCount);
    }
    signal.throwIfAborted();

    function load<Row>(table: Table<Row>, read: () => Iterable<Row>): (client: ClientBase) => Promise<void> {
      return async (client) => {
        const into = await TableLoad.begin(client, generation, table);
        await into.addAll(read());
        await into.end();
      };
    }
    const spooled = namesOf(past).map((name) => (client: ClientBase) => past[name].load(client, generation));
    const tasks = [...(await visitFolded(rows, load)), ...spooled].values();
    async function work(client: ClientBase): Promise<void> {
      for (const task of tasks) await task(client);
    }
    await Promise.all([lines.end().then(() => work(first)), history.end().then(() => work(second))]);
    await createViews(first, generation);
    if (eventCount > 0) await moveCheckpoint(first, { generation, from: "", to: position, eventCount });
    return position;
  } finally {
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
