import { setTimeout as wait } from "node:timers/promises";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { checkpointOf, SupersededError } from "@bahi/read-models/generation/checkpoint.ts";
import { createFirstGeneration, orderGeneration } from "@bahi/read-models/generation/create.ts";
import { LEADER_LOCK } from "@bahi/read-models/generation/followed.ts";
import { dropOldGenerations, dropStraySchemas } from "@bahi/read-models/generation/switch.ts";
import { GENERATION_CHANNEL } from "@bahi/read-models/generation/table.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { Client, type Notification } from "pg";
import type { Logger } from "pino";
import { openChain } from "./chain/catch-up.ts";
import { buildOrdered, buildOrders } from "./building-orders.ts";
import { leaderConnection, SESSION_IDLE_MAX_MS } from "./connection.ts";
import { InapplicableError } from "./inapplicable.ts";
import { Attempts } from "./live/attempts.ts";
import { openWriter } from "./live/open-writer.ts";
import { take } from "./locks.ts";
import { expectSameBooks, noteOtherBooks, OtherBooksError } from "./same-books.ts";
import { Succession } from "./succession.ts";

const RETRY_MS = 1_000;
const TAKEOVER_MS = 250;
const BATCH_SIZE_MAX = 100;
const LONG_HISTORY_EVENTS = 1_000;

/** What is told while a projector works. */
type Watch = { enter(state: ProjectorState): void; applied(eventCount: number): void };

/** What outlives a term: how often a batch failed, and whether this version was live. */
type Memory = { attempts: Attempts; succession: Succession };

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
 * lock leads; the others stand by, or build for another version. It waits for a database or store that is gone, and stops for good at an event that
 * cannot be applied: that is for people to look at.
 */
export function startProjector(options: ProjectorOptions): Projector {
  const ending = new AbortController();
  let state: ProjectorState = { doing: "starting" };
  let eventCount = 0;
  const memory: Memory = { attempts: new Attempts(), succession: new Succession() };
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
        await serve(options, memory, ending.signal, watch);
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
        memory.attempts.fail(error);
        if (memory.attempts.trouble !== undefined) options.log.error({ err: error }, memory.attempts.trouble);
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
      return memory.attempts.trouble;
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

/** One term: connects, works, and ends with an error or the abortion of `ending`. */
async function serve(
  options: ProjectorOptions,
  memory: Memory,
  ending: AbortSignal,
  watch: Watch,
): Promise<void> {
  const term = new AbortController();
  const signal = AbortSignal.any([ending, term.signal]);
  const { databaseUrl, sessionIdleMaxMs = SESSION_IDLE_MAX_MS } = options;
  const { patience } = memory.attempts;
  const client = new Client(leaderConnection(databaseUrl, { sessionIdleMaxMs, patience }));
  client.on("error", (error) => term.abort(error));
  client.on("end", () => term.abort(new Error("The connection to the database has ended")));
  const heart = setInterval(() => void client.query("select 1").catch(() => {}), sessionIdleMaxMs / 4);
  try {
    await client.connect();
    await migrateReadModels(client);
    await takePart(options, memory, client, signal, watch);
    term.signal.throwIfAborted();
  } finally {
    clearInterval(heart);
    await client.end();
  }
}

/**
 * Leads where the live generation is of this version and nobody else leads. Where it is of another version, that one's
 * projector goes on with it while this one builds its own beside it: rows of one version are never written by another.
 */
async function takePart(
  options: ProjectorOptions,
  { attempts, succession }: Memory,
  client: Client,
  signal: AbortSignal,
  watch: Watch,
): Promise<void> {
  const { projectionVersion, log } = options;
  while (!signal.aborted) {
    const live = await liveGenerationOf(client);
    if (live === undefined || live.version === projectionVersion) {
      succession.isLive();
      if (await take(client, LEADER_LOCK)) return lead(options, attempts, client, signal, watch);
    } else {
      if (await succession.order(client, projectionVersion))
        log.info({ generation: live.id }, "the projections have changed: new read models are built");
      if (await buildOrdered(options, client, signal, () => watch.enter({ doing: "building" }))) continue;
    }
    watch.enter({ doing: "standing by" });
    await wait(TAKEOVER_MS, undefined, { signal }).catch(() => {}); // aborted
  }
}

/** What a leader does: it follows the store with the live generation, and builds another where one is ordered. */
async function lead(
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
  // Another version has gone live since it was looked at.
  if (live.version !== projectionVersion) throw new SupersededError(live.id);
  const id = live.id;
  await expectSameStore(options.store, client, id);
  await together(signal, [
    (both) => follow(options, attempts, client, id, both, watch),
    (both) => buildOrders(options, client, id, both),
    (both) => untilReplaced(client, id, both),
  ]);
}

/** Read models of other books are left as they are, and nothing is added to them. */
async function expectSameStore(store: EventStore, client: Client, generation: number): Promise<void> {
  try {
    await expectSameBooks(store, client, (await checkpointOf(client, generation)) ?? "");
    await noteOtherBooks(client, null);
  } catch (error) {
    if (error instanceof OtherBooksError) await noteOtherBooks(client, error.message);
    throw error;
  }
}

/** Ends with {@link SupersededError} as soon as another generation is live, so that its own projector can lead. */
async function untilReplaced(client: Client, generation: number, signal: AbortSignal): Promise<void> {
  const { promise: ended, resolve: end, reject } = Promise.withResolvers<void>();
  const hear = ({ channel, payload }: Notification) => {
    if (channel === GENERATION_CHANNEL && payload !== String(generation))
      reject(new SupersededError(generation));
  };
  const leave = () => end();
  client.on("notification", hear);
  signal.addEventListener("abort", leave, { once: true });
  try {
    await client.query(`listen ${GENERATION_CHANNEL}`);
    // What was switched before this one listened.
    if ((await liveGenerationOf(client))?.id !== generation) throw new SupersededError(generation);
    if (!signal.aborted) await ended;
  } finally {
    client.off("notification", hear);
    signal.removeEventListener("abort", leave);
  }
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
