import { setTimeout as wait } from "node:timers/promises";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { checkpointOf } from "@bahi/read-models/generation/checkpoint.ts";
import { closeUnlessLevel, isLiveNeeded, makeReadable } from "@bahi/read-models/generation/readable.ts";
import { applyRetention, dropOrphanedSchemas } from "@bahi/read-models/generation/retention.ts";
import { holdGeneration, switchGeneration } from "@bahi/read-models/generation/switch.ts";
import { Client, type ClientBase, Pool } from "pg";
import { leaderConnection, rebuildConnection, rebuildPool } from "../connection.ts";
import { applyEvents } from "../live/apply-events.ts";
import type { LiveWriter } from "../live/live-writer.ts";
import { openWriter } from "../live/open-writer.ts";
import { build } from "./build.ts";
import { builderName, terminateBuilders } from "./builders.ts";
import { BUILD_CONNECTIONS, onConnection } from "./build-connections.ts";

const PROGRESS_MS = 500;
/** How often events are looked for while edges of two versions read. */
const BESIDE_POLL_MS = 50;
/** Longer than a projector or an edge takes to restart. */
const NOT_NEEDED_MS = 2_000;

export type Rebuild = {
  store: Pick<EventStore, "readAll">;
  databaseUrl: string;
  /** A requested generation, in state `building`. */
  generation: number;
  signal: AbortSignal;
  /** In an update, the live generation is replaced when nobody has needed it for so long. Default: 2,000. */
  notNeededMs?: number;
  /** See {@link memoryRows}. */
  documentsInMemory?: number;
  /** See {@link HeapBound}. */
  heapBytes?: number;
};

/**
 * Builds a requested generation beside the live one and switches to it, or holds it if that was requested. In an update the
 * switch comes when edges of the version before have ended. After a crash it is called again: a partial build is
 * discarded, a complete one only catches up.
 */
export async function rebuild(job: Rebuild): Promise<void> {
  const { databaseUrl, generation, signal } = job;
  const name = builderName();
  const pool = rebuildPool(databaseUrl, name, BUILD_CONNECTIONS);
  const catchingUp = new Client({ ...leaderConnection(databaseUrl), application_name: name });
  // A broken connection fails the statement that uses it; without a listener its event would end the process.
  catchingUp.on("error", () => {});
  try {
    const isBuilt = await onConnection(pool, async (client) => {
      await terminateBuilders(client, name);
      await dropOrphanedSchemas(client);
      await closeUnlessLevel(client, generation);
      return (await checkpointOf(client, generation)) !== "";
    });
    if (!isBuilt) await buildWithProgress(job, pool, name);
    // Its session has a short idle limit, which a busy fold exceeds: so it begins only now.
    await catchingUp.connect();
    let writer = await openWriter(catchingUp, generation);
    writer = await catchUp(job, writer);
    signal.throwIfAborted();
    await onConnection(pool, async (client) => {
      if (await holdGeneration(client, generation)) return;
      if (await isLiveNeeded(client)) writer = await followBeside(job, { client, catchingUp }, writer);
      await whenLevel(job, client, writer, switchGeneration);
      await applyRetention(client);
    });
  } finally {
    await Promise.allSettled([pool.end(), catchingUp.end()]);
  }
}

/**
 * Builds, and stores the progress with the generation: it is asked for in other threads and processes. A report that is
 * lost with its connection is made good by the next one, and does not end the build.
 */
async function buildWithProgress({ databaseUrl, ...job }: Rebuild, pool: Pool, name: string): Promise<void> {
  const { generation } = job;
  await pool.query(`update bahi.generation set created_at = now(), event_progress = 0 where id = $1`, [
    generation,
  ]);
  const reporter = new Pool({ ...rebuildConnection(databaseUrl, name), max: 1 });
  reporter.on("error", () => {}); // the next report connects again
  let eventCount = 0;
  const report = () =>
    reporter
      .query(`update bahi.generation set event_progress = $2 where id = $1`, [generation, eventCount])
      .catch(() => {});
  const timer = setInterval(() => void report(), PROGRESS_MS);
  try {
    await build({ ...job, pool, onProgress: (count) => (eventCount = count) });
    await report();
  } finally {
    clearInterval(timer);
    await reporter.end();
  }
}

/** Applies the events after the checkpoint, up to the head of the store or at least up to `until`. */
async function catchUp({ store, signal }: Rebuild, writer: LiveWriter, until?: string): Promise<LiveWriter> {
  let current = writer;
  for await (const batch of store.readAll({ after: writer.position, signal })) {
    current = await applyEvents(current, batch);
    if (until !== undefined && current.position >= until) break;
  }
  return current;
}

/**
 * Follows the store beside the live generation, for the edges that are updated already, until nobody needs the live one.
 * Once there was one edge of each version, none of them ever meets tables that it does not know.
 */
async function followBeside(
  job: Rebuild,
  { client, catchingUp }: { client: ClientBase; catchingUp: ClientBase },
  writer: LiveWriter,
): Promise<LiveWriter> {
  let current = await whenLevel(job, client, writer, makeReadable);
  let neededAt = performance.now();
  while (performance.now() - neededAt < (job.notNeededMs ?? NOT_NEEDED_MS)) {
    await wait(BESIDE_POLL_MS, undefined, { signal: job.signal });
    current = await catchUp(job, current);
    // Over the connection that writes: the database ends its session when it is idle.
    if (await isLiveNeeded(catchingUp)) neededAt = performance.now();
  }
  return current;
}

/**
 * Locks the live checkpoint, applies the last few events here too, and does something with the generation in the same
 * transaction. So no read ever shows less than one before it.
 */
async function whenLevel(
  job: Rebuild,
  client: ClientBase,
  writer: LiveWriter,
  act: (trx: ClientBase, generation: number) => Promise<void>,
): Promise<LiveWriter> {
  await client.query("begin");
  try {
    const { rows } = await client.query<{ position: string }>(
      `select position from bahi.generation where state = 'live' for update`,
    );
    const live = rows[0]?.position ?? "";
    const level = writer.position >= live ? writer : await catchUp(job, writer, live);
    if (level.position < live) throw new Error("The event store ends before the live read models do");
    await act(client, job.generation);
    await client.query("commit");
    return level;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
