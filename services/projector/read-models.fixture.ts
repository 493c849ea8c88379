import type { BahiEvent } from "@bahi/contracts/event.ts";
import type { Appended, EventStore, RecordedEvent } from "@bahi/event-store/event-store.ts";
import { parsed } from "@bahi/event-store/parsed.ts";
import { createFirstGeneration, requestGeneration } from "@bahi/read-models/generation/create.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import type { Table } from "@bahi/read-models/table.ts";
import { tables } from "@bahi/read-models/tables.ts";
import { Client } from "pg";
import { expect, onTestFinished } from "vitest";
import { databaseForTest } from "../../tests/postgres/test-database.ts";
import { leaderConnection } from "./connection.ts";
import { readingStore, recorded } from "./events.fixture.ts";
import { applyEvents } from "./live/apply-events.ts";
import { openWriter } from "./live/open-writer.ts";
import { rebuild } from "./rebuild/rebuild.ts";

/** A connection like that of a projector, but it may be silent for as long as the test takes. */
export async function connectLikeProjector(url: string): Promise<Client> {
  const client = new Client(leaderConnection(url));
  await client.connect();
  onTestFinished(() => client.end());
  // A projector says something every few seconds; a test on a busy machine may be silent for longer.
  await client.query("set idle_session_timeout = 0");
  await client.query("set idle_session_timeout = 0");
  return client;
}

/** A database with an empty live generation, and a connection like that of a projector. */
export async function emptyReadModels(): Promise<{ url: string; client: Client; generation: number }> {
  const url = await databaseForTest();
  const client = await connectLikeProjector(url);
  await migrateReadModels(client);
  return { url, client, generation: await firstGeneration(client) };
}

/** Another empty live generation; the ones before it stay to be compared with. */
export async function newGeneration(client: Client): Promise<number> {
  await client.query("update bahi.generation set state = 'previous'");
  return firstGeneration(client);
}

/** In one database transaction, as the projector does: a hundred tables and indexes would else be as many commits. */
async function firstGeneration(client: Client): Promise<number> {
  await client.query("begin");
  const generation = await createFirstGeneration(client, "test");
  await client.query("commit");
  return generation;
}

/** Appends events to a real store, one after the other, and returns the position of the last. */
export async function appendAll(store: EventStore, events: readonly BahiEvent[]): Promise<string> {
  let last: Appended | undefined;
  for await (const [before] of store.readStream("history", { direction: "backwards", limit: 1 }))
    last = before;
  for (const event of recorded(events))
    last = await store.append("history", last?.revision ?? "none", [parsed(event)]);
  return last?.position ?? "";
}

/** Applies events as live work does, in batches of this size, and merges in parts of so many documents. */
export async function applyInBatches(
  client: Client,
  generation: number,
  events: readonly RecordedEvent[],
  batchSize: number,
  documentsMax?: number,
): Promise<void> {
  let writer = await openWriter(client, generation, { documentsMax });
  for (let index = 0; index < events.length; index += batchSize) {
    writer = await applyEvents(writer, events.slice(index, index + batchSize));
  }
}

/** Few enough that a fold of a handful of documents already stores rows away. */
const DOCUMENTS_IN_MEMORY = 2;

/** Builds a new generation from the first event and makes it live. */
export async function rebuildFrom(
  url: string,
  client: Client,
  events: readonly RecordedEvent[],
): Promise<number> {
  const generation = await requestGeneration(client, "test");
  await rebuild({
    store: readingStore(events),
    databaseUrl: url,
    generation,
    signal: new AbortController().signal,
    documentsInMemory: DOCUMENTS_IN_MEMORY,
  });
  return generation;
}

/** Every row of a table in the order of its key. */
export async function rowsOf<Row extends object>(
  client: Client,
  generation: number,
  table: Table<Row>,
): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select * from ${schemaOf(generation)}.${table.name} order by ${table.key.join(", ")}`,
  );
  return rows;
}

/** Every row of every table, so that two generations can be compared. */
export async function everything(client: Client, generation: number): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const { name, key } of tables) {
    const { rows } = await client.query(
      `select * from ${schemaOf(generation)}.${name} order by ${key.join(", ")}`,
    );
    all[name] = rows;
  }
  return all;
}

/**
 * Given these events, then the rows of any table can be asked for. Before that it checks what holds for every projection:
 * the rows are the same event by event, in one batch, when the batch is applied a second time, and in a rebuild.
 */
export async function given(events: readonly BahiEvent[]): Promise<{
  rows: <Row extends object>(table: Table<Row>) => Promise<Row[]>;
}> {
  const history = recorded(events);
  const { url, client, generation } = await emptyReadModels();
  await applyInBatches(client, generation, history, 1);
  const oneByOne = await everything(client, generation);
  const batched = await newGeneration(client);
  const size = Math.max(history.length, 1);
  await applyInBatches(client, batched, history, size);
  expect(await everything(client, batched)).toEqual(oneByOne);
  await applyInBatches(client, batched, history, size);
  expect(await everything(client, batched)).toEqual(oneByOne);
  expect(await everything(client, await rebuildFrom(url, client, history))).toEqual(oneByOne);
  return { rows: (table) => rowsOf(client, batched, table) };
}
