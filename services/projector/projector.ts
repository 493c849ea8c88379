import { setTimeout as wait } from "node:timers/promises";
import type { Position } from "@bahi/contracts/position.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { checkpointOf, SupersededError } from "@bahi/read-models/generation/checkpoint.ts";
import { createFirstGeneration, requestGeneration } from "@bahi/read-models/generation/create.ts";
import { LEADER_LOCK } from "@bahi/read-models/generation/followed.ts";
import { applyRetention, dropOrphanedSchemas } from "@bahi/read-models/generation/retention.ts";
import { GENERATION_CHANNEL } from "@bahi/read-models/generation/table.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { Client, type Notification } from "pg";
import type { Logger } from "pino";
import { openChain } from "./chain/catch-up.ts";
import { buildRequested, serveRebuildRequests } from "./rebuild-requests.ts";
import { leaderConnection, SESSION_IDLE_MAX_MS } from "./connection.ts";
import { InapplicableError } from "./inapplicable.ts";
import { Attempts } from "./live/attempts.ts";
import { recordProjection } from "./live/record-projection.ts";
import { tracesOf } from "./live/traces-of.ts";
import { openWriter } from "./live/open-writer.ts";
import { tryLock } from "./locks.ts";
import { expectSameStore } from "./store-identity.ts";
import { VersionTakeover } from "./version-takeover.ts";

const RETRY_MS = 1_000;
const TAKEOVER_MS = 250;
const BATCH_SIZE_MAX = 100;
const LONG_HISTORY_EVENTS = 1_000;

/** Callbacks of a term. */
type Observer = { enter(state: ProjectorState): void; applied(eventCount: number): void };

/** What outlives a term: failed attempts, and whether this version was live. */
type ProcessState = { attempts: Attempts; takeover: VersionTakeover };

/** `reason` says in a sentence why it is not applying events. */
export type ProjectorState =
  | { doing: "starting" | "standing by" | "building" | "catching up" | "following" }
  | { doing: "waiting" | "stopped"; reason: string };

export type ProjectorOptions = {
  store: EventStore;
  databaseUrl: string;
  projectionVersion: string;
  /** Builds a requested generation and makes it live. */
  rebuild: (generation: number, signal: AbortSignal) => Promise<void>;
  log: Logger;
  /** The edge of this process: it is told in memory when the live checkpoint has moved. The database notifies others. */
  edge?: { listener: string; note(position: Position): void };
  /** The database ends the session of a projector that sends nothing for this long. Default: 5,000. */
  sessionIdleMaxMs?: number;
};

export type Projector = {
  readonly state: ProjectorState;
  /** A sentence with the id of the event that has failed more than once and is being retried. */
  readonly repeatedFailure: string | undefined;
  /** How many events this process has applied to live read models. */
  readonly eventCount: number;
  /** How often following the store has failed and was repeated, or has ended at an event that cannot be applied. */
  readonly failureCount: number;
  stop(): Promise<void>;
};

/**
 * Keeps the read models up to date until it is stopped. Of all projectors on one database, the one that holds the lock
 * leads; the others stand by, or build for another version. When the database or the store is down, it retries. An
 * event that cannot be applied stops the projector for good: a person has to look at it.
 */
export function startProjector(options: ProjectorOptions): Projector {
  const ending = new AbortController();
  let state: ProjectorState = { doing: "starting" };
  let eventCount = 0;
  let failureCount = 0;
  const memory: ProcessState = { attempts: new Attempts(), takeover: new VersionTakeover() };
  const observer: Observer = {
    enter(next) {
      state = next;
    },
    applied(count) {
      eventCount += count;
    },
  };

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await runTerm(options, memory, ending.signal, observer);
      } catch (error) {
        if (ending.signal.aborted) return;
        if (!(error instanceof SupersededError)) failureCount += 1;
        // The ids that the requests behind the events have in the logs of the other services.
        const reqIds = tracesOf(memory.attempts.part);
        if (error instanceof InapplicableError) {
          options.log.fatal(
            { eventId: error.eventId, position: error.position, reqIds, err: error },
            "the projector has stopped at an event that it cannot apply",
          );
          observer.enter({ doing: "stopped", reason: error.message });
          return;
        }
        memory.attempts.fail(error);
        if (memory.attempts.repeatedFailure !== undefined)
          options.log.error({ reqIds, err: error }, memory.attempts.repeatedFailure);
        if (error instanceof SupersededError) options.log.info(error.message);
        else
          options.log.warn({ reqIds, err: error }, "the projector waits for the database or the event store");
        observer.enter({ doing: "waiting", reason: error instanceof Error ? error.message : String(error) });
        await wait(error instanceof SupersededError ? 0 : RETRY_MS, undefined, {
          signal: ending.signal,
        }).catch(
          () => {}, // aborted
        );
      }
    }
  }

  const running = run();
  return {
    get state() {
      return state;
    },
    get repeatedFailure() {
      return memory.attempts.repeatedFailure;
    },
    get eventCount() {
      return eventCount;
    },
    get failureCount() {
      return failureCount;
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}

/** One term as a member: connects, works, and ends with an error or when `ending` is aborted. */
async function runTerm(
  options: ProjectorOptions,
  memory: ProcessState,
  ending: AbortSignal,
  observer: Observer,
): Promise<void> {
  const term = new AbortController();
  const signal = AbortSignal.any([ending, term.signal]);
  const { databaseUrl, edge, sessionIdleMaxMs = SESSION_IDLE_MAX_MS } = options;
  const { timeoutFactor } = memory.attempts;
  const client = new Client(
    leaderConnection(databaseUrl, { sessionIdleMaxMs, timeoutFactor, toldInMemory: edge?.listener }),
  );
  client.on("error", (error) => term.abort(error));
  client.on("end", () => term.abort(new Error("The connection to the database has ended")));
  const heartbeat = setInterval(() => void client.query("select 1").catch(() => {}), sessionIdleMaxMs / 4);
  try {
    await client.connect();
    await migrateReadModels(client);
    await leadOrBuild(options, memory, client, signal, observer);
    term.signal.throwIfAborted();
  } finally {
    clearInterval(heartbeat);
    await client.end();
  }
}

/**
 * Leads when the live generation is of this version and nobody else leads. When it is of another version, the projector
 * of that version goes on writing it while this one builds its own: rows of one version are never written by another.
 */
async function leadOrBuild(
  options: ProjectorOptions,
  { attempts, takeover }: ProcessState,
  client: Client,
  signal: AbortSignal,
  observer: Observer,
): Promise<void> {
  const { projectionVersion, log } = options;
  while (!signal.aborted) {
    const live = await liveGenerationOf(client);
    if (live === undefined || live.version === projectionVersion) {
      takeover.isLive();
      if (await tryLock(client, LEADER_LOCK)) return lead(options, attempts, client, signal, observer);
    } else {
      if (await takeover.request(client, projectionVersion))
        log.info({ generation: live.id }, "the projections have changed: new read models are built");
      if (await buildRequested(options, client, signal, () => observer.enter({ doing: "building" })))
        continue;
    }
    if (live !== undefined && attempts.repeatedFailure !== undefined)
      attempts.reached((await checkpointOf(client, live.id)) ?? "");
    observer.enter({ doing: "standing by" });
    await wait(TAKEOVER_MS, undefined, { signal }).catch(() => {}); // aborted
  }
}

/** The leader follows the store with the live generation, and builds another one when a rebuild is requested. */
async function lead(
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
    (both) => follow(options, attempts, client, id, both, observer),
    (both) => serveRebuildRequests(options, client, id, both),
    (both) => untilReplaced(client, id, both),
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

/** Runs tasks until one of them fails; then aborts the others and throws the error. */
async function untilOneFails(
  signal: AbortSignal,
  tasks: readonly ((signal: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const failed = new AbortController();
  const both = AbortSignal.any([signal, failed.signal]);
  const outcomes = await Promise.allSettled(
    tasks.map(async (task) => {
      try {
        await task(both);
      } catch (error) {
        failed.abort(error);
        throw error;
      }
    }),
  );
  if (failed.signal.aborted) throw failed.signal.reason;
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

async function liveGenerationOf(client: Client): Promise<{ id: number; version: string } | undefined> {
  const { rows } = await client.query<{ id: number; version: string }>(
    `select id, projection_version as version from bahi.generation where state = 'live'`,
  );
  return rows[0];
}
