import type { EventStore } from "@bahi/event-store/event-store.ts";
import { moveCheckpoint } from "@bahi/read-models/generation/checkpoint.ts";
import { createSchema, createViews } from "@bahi/read-models/generation/create.ts";
import type { Table } from "@bahi/read-models/table.ts";
import { appendedTables } from "@bahi/read-models/tables.ts";
import type { ClientBase } from "pg";
import { decode } from "../decode.ts";
import { project } from "../project.ts";
import { visitFolded } from "./folded-tables.ts";
import { memoryRows } from "./memory-rows.ts";
import { TableLoad } from "./table-load.ts";

export type Build = {
  store: Pick<EventStore, "readAll">;
  /** Two connections, over which tables are loaded in parallel. */
  clients: readonly [ClientBase, ClientBase];
  generation: number;
  signal: AbortSignal;
  onProgress: (eventCount: number) => void;
};

/**
 * Fills a generation from event 1: folds in memory, copies the rows out, creates the indexes, and last sets the
 * checkpoint. Until then the generation cannot be used. Returns its position.
 */
export async function build({ store, clients, generation, signal, onProgress }: Build): Promise<string> {
  const [first, second] = clients;
  await createSchema(first, generation);
  const lines = await TableLoad.begin(first, generation, appendedTables.invoice_line);
  const history = await TableLoad.begin(second, generation, appendedTables.history);
  const rows = memoryRows({ invoice_line: lines, history });
  let position = "";
  let eventCount = 0;
  for await (const batch of prefetched(store.readAll({ signal }))) {
    for (const recorded of batch) await project(decode(recorded), rows);
    await Promise.all([lines.flush(), history.flush()]);
    position = batch.at(-1)?.position ?? position;
    eventCount += batch.length;
    onProgress(eventCount);
  }
  signal.throwIfAborted();

  function load<Row>(table: Table<Row>, read: () => Iterable<Row>): (client: ClientBase) => Promise<void> {
    return async (client) => {
      const into = await TableLoad.begin(client, generation, table);
      await into.addAll(read());
      await into.end();
    };
  }
  const tasks = (await visitFolded(rows, load)).values();
  async function work(client: ClientBase): Promise<void> {
    for (const task of tasks) await task(client);
  }
  await Promise.all([lines.end().then(() => work(first)), history.end().then(() => work(second))]);
  await createViews(first, generation);
  if (eventCount > 0) await moveCheckpoint(first, { generation, from: "", to: position, eventCount });
  return position;
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
