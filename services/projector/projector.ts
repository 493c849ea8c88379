import { setTimeout as wait } from "node:timers/promises";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { SupersededError } from "@bahi/read-models/generation/checkpoint.ts";
import { createFirstGeneration, orderGeneration } from "@bahi/read-models/generation/create.ts";
import { dropOldGenerations, dropStraySchemas, failGeneration } from "@bahi/read-models/generation/switch.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { Client } from "pg";
import type { Logger } from "pino";
import { openChain } from "./chain/catch-up.ts";
import { LEADER_LOCK, leaderConnection, SESSION_IDLE_MAX_MS } from "./connection.ts";
import { InapplicableError } from "./fact.ts";
import { Attempts } from "./live/attempts.ts";
import { openWriter } from "./live/open-writer.ts";
import { endBuilders } from "./rebuild/builders.ts";

const RETRY_MS = 1_000;
const TAKEOVER_MS = 250;
const ORDERS_MS = 1_000;
const BATCH_SIZE_MAX = 100;
const LONG_HISTORY_EVENTS = 1_000;

/** What is told while a projector works. */
type Watch = { enter(state: ProjectorState): void; applied(eventCount: number): void };

/** What a projector is doing; `reason` says in a sentence why it is not applying events. */
export type ProjectorState =
  | { doing: "starting" | "standing by" | "building" | "catching up" | "following" }
  | { doing: "waiting" | "stopped"; reason: string };

export type ProjectorOptions = {
  store: EventStore;
  databaseUrl: string;
  projectionVersion: string;
  /** Builds an ordered generation and makes it live. */
  rebuild: (generation: number, signal: AbortSignal) => Promise<void>;
  log: Logger;
  /** After so long without a word the database takes a projector for dead; 5,000 when it is absent. */
  sessionIdleMaxMs?: number;
};

export type Projector = {
  readonly state: ProjectorState;
  /** In a sentence, with the event's id: what it has failed at more than once, and is trying again. */
  readonly trouble: string | undefined;
  /** How many events this process has applied to live read models. */
  readonly eventCount: number;
  stop(): Promise<void>;
};

/**
 * Keeps the read models up to date for as long as it runs. Of all projectors on one database the one that holds the
 * lock works; the others stand by. It waits for a database or store that is gone, and stops for good at an event that
 * cannot be applied: that is for people to look at.
 */
export function startProjector(options: ProjectorOptions): Projector {
  const ending = new AbortController();
  let state: ProjectorState = { doing: "starting" };
  let eventCount = 0;
  const attempts = new Attempts();
  const watch: Watch = {
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
        await lead(options, attempts, ending.signal, watch);
      } catch (error) {
        if (ending.signal.aborted) return;
        if (error instanceof InapplicableError) {
          options.log.fatal(
            { eventId: error.eventId, position: error.position, err: error },
            "the projector has stopped at an event that it cannot apply",
          );
          watch.enter({ doing: "stopped", reason: error.message });
          return;
        }
        attempts.fail(error);
        if (attempts.trouble !== undefined) options.log.error({ err: error }, attempts.trouble);
        if (error instanceof SupersededError) options.log.info(error.message);
        else options.log.warn({ err: error }, "the projector waits for the database or the event store");
        watch.enter({ doing: "waiting", reason: error instanceof Error ? error.message : String(error) });
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
    get trouble() {
      return attempts.trouble;
    },
    get eventCount() {
      return eventCount;
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}

/** One term of leadership: waits for the lock, works, and ends with an error or the abortion of `ending`. */
async function lead(
  options: ProjectorOptions,
  attempts: Attempts,
  ending: AbortSignal,
  watch: Watch,
): Promise<void> {
  const term = new AbortController();
  const signal = AbortSignal.any([ending, term.signal]);
  const { databaseUrl, sessionIdleMaxMs = SESSION_IDLE_MAX_MS } = options;
  const { patience } = attempts;
  const client = new Client(leaderConnection(databaseUrl, { sessionIdleMaxMs, patience }));
  client.on("error", (error) => term.abort(error));
  client.on("end", () => term.abort(new Error("The connection to the database has ended")));
  const heart = setInterval(() => void client.query("select 1").catch(() => {}), sessionIdleMaxMs / 4);
  try {
    await client.connect();
    await migrateReadModels(client);
    watch.enter({ doing: "standing by" });
    if (await becomeLeader(client, signal)) await work(options, attempts, client, signal, watch);
    term.signal.throwIfAborted();
  } finally {
    clearInterval(heart);
    await client.end();
  }
}

/** Asks for the lock until it is free; false when `signal` came first. It is held as long as the connection lives. */
async function becomeLeader(client: Client, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const { rows } = await client.query<{ leads: boolean }>("select pg_try_advisory_lock($1) as leads", [
      LEADER_LOCK,
    ]);
    if (rows[0]?.leads) return true;
    await wait(TAKEOVER_MS, undefined, { signal }).catch(() => {}); // aborted
  }
  return false;
}

/** What a leader does: it makes sure that the live generation is of this version, and then follows the store. */
async function work(
  options: ProjectorOptions,
  attempts: Attempts,
  client: Client,
  signal: AbortSignal,
  watch: Watch,
): Promise<void> {
  const { projectionVersion, log } = options;
  // What a projector was killed over, between a switch and the end of its rebuild.
  await dropOldGenerations(client);
  await dropStraySchemas(client);
  let live = await liveGenerationOf(client);
  if (live === undefined && (await isLong(options.store, signal))) {
    // Books that are long already, brought from elsewhere, are shown when they are whole and not while they grow.
    log.info("the first read models of a long history are built");
    await orderGeneration(client, projectionVersion);
    watch.enter({ doing: "building" });
    await buildOrdered(options, client, signal);
    return;
  }
  if (live === undefined) {
    await client.query("begin");
    const id = await createFirstGeneration(client, projectionVersion);
    await client.query("commit");
    live = { id, version: projectionVersion };
    log.info({ generation: id }, "the first read models are created");
  }
  if (live.version !== projectionVersion) {
    // Rows of one version are never written by another. They can be read until the new ones are there.
    log.info({ generation: live.id }, "the projections have changed: new read models are built");
    await orderGeneration(client, projectionVersion);
    watch.enter({ doing: "building" });
    await buildOrdered(options, client, signal);
    return;
  }
  const id = live.id;
  await together(signal, [
    (both) => follow(options, attempts, client, id, both, watch),
    (both) => buildOrders(options, client, id, both),
  ]);
}

/** Whether there is so much history that building it is quicker than following it event by event. */
async function isLong(store: EventStore, signal: AbortSignal): Promise<boolean> {
  let eventCount = 0;
  for await (const batch of store.readAll({ limit: LONG_HISTORY_EVENTS, signal })) eventCount += batch.length;
  return eventCount === LONG_HISTORY_EVENTS;
}

/** Applies to the live generation all that is stored, and then all that comes. */
async function follow(
  { store }: ProjectorOptions,
  attempts: Attempts,
  client: Client,
  generation: number,
  signal: AbortSignal,
  watch: Watch,
): Promise<void> {
  watch.enter({ doing: "catching up" });
  let writer = await openWriter(client, generation);
  const chain = await openChain({ store, client, until: writer.position, signal });
  const events = store.subscribe({ after: writer.position, signal, batchSizeMax: BATCH_SIZE_MAX });
  for await (const batch of events) {
    if (batch.length === 0) watch.enter({ doing: "following" });
    writer = await attempts.apply(writer, batch, chain);
    watch.applied(batch.length);
  }
}

/** Looks for an ordered generation now and then, and builds it beside the live one. */
async function buildOrders(
  options: ProjectorOptions,
  client: Client,
  live: number,
  signal: AbortSignal,
): Promise<void> {
  /** A rebuild that was given up, or is tried again later, leaves the live generation as it is. */
  async function isBuilt(): Promise<boolean> {
    try {
      await buildOrdered(options, client, signal);
      return true;
    } catch (error) {
      if (signal.aborted) throw error;
      if (!(error instanceof InapplicableError))
        options.log.warn({ err: error }, "the rebuild will be tried again");
      return false;
    }
  }

  while (!signal.aborted) {
    const { rowCount } = await client.query(`select from bahi.generation where state = 'building'`);
    if (rowCount === 1 && (await isBuilt())) throw new SupersededError(live);
    await wait(ORDERS_MS, undefined, { signal }).catch(() => {}); // aborted
  }
}

/** Builds the ordered generation until it is live, or gives it up with {@link InapplicableError}. */
async function buildOrdered(
  { rebuild, log, projectionVersion }: ProjectorOptions,
  client: Client,
  signal: AbortSignal,
): Promise<void> {
  const generation = await orderGeneration(client, projectionVersion);
  log.info({ generation }, "a rebuild of the read models has begun");
  const wanted = watchOrder(client, generation, signal);
  try {
    await rebuild(generation, wanted.signal);
    log.info({ generation }, "the rebuild of the read models is done");
  } catch (error) {
    if (wanted.isCancelled()) {
      await endBuilders(client);
      await dropStraySchemas(client);
      log.info({ generation }, "the rebuild of the read models was cancelled");
      return;
    }
    if (error instanceof InapplicableError) {
      await failGeneration(client, generation, error.message);
      log.error({ generation, err: error }, "the rebuild was given up at an event that it cannot apply");
    }
    throw error;
  } finally {
    wanted.end();
  }
}

/** Looks now and then whether a generation is still to be built; the signal says when it is not, or when `signal` does. */
function watchOrder(client: Client, generation: number, signal: AbortSignal) {
  const cancelled = new AbortController();
  const timer = setInterval(() => {
    client
      .query(`select from bahi.generation where id = $1 and state in ('building', 'live')`, [generation])
      .then(({ rowCount }) => rowCount === 0 && cancelled.abort(new Error("The rebuild was cancelled")))
      .catch(() => {}); // a connection that is gone ends the term
  }, ORDERS_MS / 2);
  return {
    signal: AbortSignal.any([signal, cancelled.signal]),
    isCancelled: () => cancelled.signal.aborted,
    end: () => clearInterval(timer),
  };
}

/** Runs tasks until one of them ends with an error; then the others are ended too, and the error is thrown. */
async function together(
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
