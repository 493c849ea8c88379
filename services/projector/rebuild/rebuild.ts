import type { EventStore } from "@bahi/event-store/event-store.ts";
import { checkpointOf } from "@bahi/read-models/generation/checkpoint.ts";
import {
  dropOldGenerations,
  dropStraySchemas,
  holdGeneration,
  switchGeneration,
} from "@bahi/read-models/generation/switch.ts";
import { Client } from "pg";
import { leaderConnection, rebuildConnection } from "../connection.ts";
import { applyEvents } from "../live/apply-events.ts";
import type { LiveWriter } from "../live/live-writer.ts";
import { openWriter } from "../live/open-writer.ts";
import { build } from "./build.ts";
import { builderName, endBuilders } from "./builders.ts";

const PROGRESS_MS = 500;

export type Rebuild = {
  store: Pick<EventStore, "readAll">;
  databaseUrl: string;
  /** A generation that was ordered and is `building`. */
  generation: number;
  signal: AbortSignal;
};

/**
 * Builds an ordered generation beside the live one and switches to it, or keeps it if that was ordered. After a crash it
 * is simply called again: what was built in part is thrown away, what was built whole only catches up.
 */
export async function rebuild(order: Rebuild): Promise<void> {
  const { databaseUrl, generation, signal } = order;
  const name = builderName();
  const first = new Client(rebuildConnection(databaseUrl, name));
  const second = new Client(rebuildConnection(databaseUrl, name));
  const catchingUp = new Client({ ...leaderConnection(databaseUrl), application_name: name });
  const clients = [first, second, catchingUp];
  // A connection that breaks fails the statement that uses it; the event alone would end the process.
  for (const client of clients) client.on("error", () => {});
  try {
    await Promise.all(clients.map((client) => client.connect()));
    await endBuilders(first, name);
    await dropStraySchemas(first);
    if ((await checkpointOf(first, generation)) === "")
      await buildWithProgress(order, [first, second], catchingUp);
    let writer = await openWriter(catchingUp, generation);
    writer = await catchUp(order, writer);
    signal.throwIfAborted();
    if (await holdGeneration(first, generation)) return;
    await switchWhenLevel(order, first, writer);
    await dropOldGenerations(first);
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

/** Progress stands in the database: every projector can be asked for it, and it outlives the one that builds. */
async function buildWithProgress(
  { store, generation, signal }: Rebuild,
  clients: [Client, Client],
  reporter: Client,
): Promise<void> {
  await reporter.query(`update bahi.generation set created_at = now(), event_progress = 0 where id = $1`, [
    generation,
  ]);
  let eventCount = 0;
  const report = () =>
    reporter.query(`update bahi.generation set event_progress = $2 where id = $1`, [generation, eventCount]);
  const timer = setInterval(() => void report().catch(() => {}), PROGRESS_MS);
  try {
    await build({ store, clients, generation, signal, onProgress: (count) => (eventCount = count) });
    await report();
  } finally {
    clearInterval(timer);
  }
}

/** Applies everything that has come since, up to the head of the store or at least up to `until`. */
async function catchUp({ store, signal }: Rebuild, writer: LiveWriter, until?: string): Promise<LiveWriter> {
  let current = writer;
  for await (const batch of store.readAll({ after: writer.position, signal })) {
    current = await applyEvents(current, batch);
    if (until !== undefined && current.position >= until) break;
  }
  return current;
}

/**
 * Holds the live checkpoint still for the moment in which the last few events are applied here too, and switches: no
 * read ever finds the read models behind where they were.
 */
async function switchWhenLevel(order: Rebuild, switching: Client, writer: LiveWriter): Promise<void> {
  await switching.query("begin");
  try {
    const { rows } = await switching.query<{ position: string }>(
      `select position from bahi.generation where state = 'live' for update`,
    );
    const live = rows[0]?.position ?? "";
    const level = writer.position >= live ? writer : await catchUp(order, writer, live);
    if (level.position < live) throw new Error("The event store ends before the live read models do");
    await switchGeneration(switching, order.generation);
    await switching.query("commit");
  } catch (error) {
    await switching.query("rollback");
    throw error;
  }
}
