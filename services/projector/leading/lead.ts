import type { EventStore } from "@bahi/event-store/event-store.ts";
import { checkpointOf, SupersededError } from "@bahi/read-models/generation/checkpoint.ts";
import { createFirstGeneration, requestGeneration } from "@bahi/read-models/generation/create.ts";
import { applyRetention, dropOrphanedSchemas } from "@bahi/read-models/generation/retention.ts";
import { GENERATION_CHANNEL } from "@bahi/read-models/generation/table.ts";
import type { Client, Notification } from "pg";
import { openChain } from "../chain/catch-up.ts";
import type { Attempts } from "../live/attempts.ts";
import { openWriter } from "../live/open-writer.ts";
import { recordProjection } from "../live/record-projection.ts";
import { tracesOf } from "../live/traces-of.ts";
import type { ProjectorOptions } from "../projector.ts";
import { buildRequested, serveRebuildRequests } from "./rebuild-requests.ts";
import { expectSameStore } from "./store-identity.ts";
import type { Observer } from "./term.ts";
import { untilOneFails } from "./until-one-fails.ts";

const BATCH_SIZE_MAX = 100;
const LONG_HISTORY_EVENTS = 1_000;

/** The leader follows the store with the live generation, and builds another one when a rebuild is requested. */
export async function lead(
  options: ProjectorOptions,
  attempts: Attempts,
  client: Client,
  signal: AbortSignal,
  observer: Observer,
): Promise<void> {
  const { projectionVersion, log } = options;
  // A projector may have been killed between a switch and the end of its rebuild.
  await applyRetention(client);
  await dropOrphanedSchemas(client);
  let live = await liveGenerationOf(client);
  if (live === undefined && (await isLong(options.store, signal))) {
    // A long history, such as an imported one, is shown when it is complete and not while it grows.
    log.info("the first read models of a long history are built");
    await requestGeneration(client, projectionVersion);
    observer.enter({ doing: "building" });
    await buildRequested(options, client, signal);
    return;
  }
  if (live === undefined) {
    await client.query("begin");
    const id = await createFirstGeneration(client, projectionVersion);
    await client.query("commit");
    live = { id, version: projectionVersion };
    log.info({ generation: id }, "the first read models are created");
  }
  // Another version has gone live since the check.
  if (live.version !== projectionVersion) throw new SupersededError(live.id);
  const id = live.id;
  // Nothing is added to read models that were built from another store.
  await expectSameStore(options.store, client, (await checkpointOf(client, id)) ?? "");
  await untilOneFails(signal, [
    (ending) => follow(options, attempts, client, id, ending, observer),
    (ending) => serveRebuildRequests(options, client, id, ending),
    (ending) => untilReplaced(client, id, ending),
  ]);
}

/** Ends with {@link SupersededError} as soon as another generation is live, so that its own projector can lead. */
async function untilReplaced(client: Client, generation: number, signal: AbortSignal): Promise<void> {
  const { promise: isReplaced, resolve: end } = Promise.withResolvers<boolean>();
  const hear = ({ channel, payload }: Notification) => {
    if (channel === GENERATION_CHANNEL && payload !== String(generation)) end(true);
  };
  const leave = () => end(false);
  client.on("notification", hear);
  signal.addEventListener("abort", leave, { once: true });
  try {
    await client.query(`listen ${GENERATION_CHANNEL}`);
    // A switch may have come before the listen.
    if ((await liveGenerationOf(client))?.id !== generation) throw new SupersededError(generation);
    if (!signal.aborted && (await isReplaced)) throw new SupersededError(generation);
  } finally {
    client.off("notification", hear);
    signal.removeEventListener("abort", leave);
  }
}

/** Whether a rebuild is quicker than applying the history event by event. */
async function isLong(store: EventStore, signal: AbortSignal): Promise<boolean> {
  let eventCount = 0;
  for await (const batch of store.readAll({ limit: LONG_HISTORY_EVENTS, signal })) eventCount += batch.length;
  return eventCount === LONG_HISTORY_EVENTS;
}

/** Applies all stored events to the live generation, then those that are appended. */
async function follow(
  { store, edge, log }: ProjectorOptions,
  attempts: Attempts,
  client: Client,
  generation: number,
  signal: AbortSignal,
  observer: Observer,
): Promise<void> {
  observer.enter({ doing: "catching up" });
  let writer = await openWriter(client, generation);
  attempts.reached(writer.position);
  const chain = await openChain({ store, client, until: writer.position, signal });
  const events = store.subscribe({ after: writer.position, signal, batchSizeMax: BATCH_SIZE_MAX });
  for await (const batch of events) {
    if (batch.length === 0) observer.enter({ doing: "following" });
    const startedAt = Date.now();
    writer = await attempts.apply(writer, batch, chain);
    if (batch.length > 0) edge?.note(writer.position);
    recordProjection(batch, startedAt);
    observer.applied(batch.length);
    if (batch.length > 0 && log.isLevelEnabled("debug"))
      log.debug({ reqIds: tracesOf(batch), position: writer.position }, "events are applied");
  }
}

/** The live generation, whatever its version; undefined before the first. */
export async function liveGenerationOf(client: Client): Promise<{ id: number; version: string } | undefined> {
  const { rows } = await client.query<{ id: number; version: string }>(
    `select id, projection_version as version from bahi.generation where state = 'live'`,
  );
  return rows[0];
}
