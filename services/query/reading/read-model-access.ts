import type { Position } from "@bahi/contracts/position.ts";
import type { AsOf } from "@bahi/contracts/as-of.ts";
import { type PastReadModels, type ReadModels, readModels } from "@bahi/read-models/database.ts";
import { LIVE_OR_BEHIND } from "@bahi/read-models/generation/behind.ts";
import { awaitsOwn } from "@bahi/read-models/generation/readable.ts";
import { type LiveGeneration, liveGeneration } from "@bahi/read-models/generation/live.ts";
import { pastSchemaOf, schemaOf } from "@bahi/read-models/generation/table.ts";
import { coalescedRead } from "@bahi/service-kit/coalesced-read.ts";
import { Unavailable } from "@bahi/service-kit/unavailable.ts";
import { type Kysely, type KyselyPlugin, type Transaction, sql } from "kysely";
import type { Pool } from "pg";
import { openEndsAtMoments } from "./ends-at-moments.ts";
import { openPast } from "./past.ts";
import { LONG_MS_MAX, type LongRead, TooLong } from "./too-long.ts";
import { versionCache } from "./version-cache.ts";

/** A snapshot of the read models: everything read through `db` is as of `live.position`. */
export type Reading = {
  db: Kysely<ReadModels>;
  live: LiveGeneration;
  /** Set where it shows the past: derived rows are then computed from the others by the query, and read from no table. */
  past?: Past;
  /** A number that is cached for this version of the read models, by name. */
  cached(name: string, count: () => Promise<number>): Promise<number>;
  /** Runs `ask` on the same read models as of an earlier position or moment; without one, as of now. */
  asOf<T>(asOf: AsOf | undefined, ask: (past: PastReading) => Promise<T>): Promise<T>;
  /** The last position up to then; without one, up to now. */
  positionOf(asOf: AsOf | undefined): Promise<Position>;
};

/** What a question about the past is answered from that is quicker with what is known now. */
export type Past = {
  /** The views as of the position, also those that have no table. */
  views: Kysely<PastReadModels>;
  /** The tables as they are now, in the same snapshot. */
  now: Kysely<ReadModels>;
};

/** The views of the past, under the names of the tables. */
export type PastReading = Reading & { db: Kysely<PastReadModels>; position: Position };

export type ReadModelAccess = {
  /** The live generation and its position, read after the call. */
  live(): Promise<LiveGeneration>;
  /** Whether, in an update, the read models of this program cannot be read yet, and edges of another version answer. */
  awaitsOwn(): Promise<boolean>;
  /** Runs `ask` on one snapshot of the live generation. */
  read<T>(ask: (reading: Reading) => Promise<T>): Promise<T>;
  /**
   * The same for what may take long. It ends at its time limit, or when `gone` is aborted, and so does the statement that
   * is running. Errors: {@link TooLong}.
   */
  readLong<T>(what: LongRead, ask: (reading: Reading) => Promise<T>, gone: AbortSignal): Promise<T>;
  /**
   * Runs `begin` on a snapshot that stays until it is closed, or until `signal` is aborted: that ends a statement that is
   * running, too.
   */
  hold<T>(begin: (reading: Reading) => Promise<T>, signal: AbortSignal): Promise<HeldSnapshot<T>>;
};

/** What was begun on a snapshot, and may go on until it is closed. Closing it twice changes nothing. */
export type HeldSnapshot<T> = { begun: T; close(): Promise<void> };

const COUNTS_MAX = 1_000;
/** SQLSTATEs of a table and a column that is not there. */
const MISSING = new Set<unknown>(["42P01", "42703"]);

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && MISSING.has(error.code);
}

/** SQLSTATE of a statement that was cancelled, or took too long. */
const CANCELLED = "57014";

function isCancelled(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === CANCELLED;
}

function present(live: LiveGeneration | undefined): LiveGeneration {
  if (live === undefined) throw new Unavailable("The projector, which has not built the read models yet,");
  return live;
}

/** Runs for every request: a prepared statement. */
const LIVE = {
  name: "live",
  text: LIVE_OR_BEHIND,
};

type LiveRow = {
  id: number;
  position: Position;
  moved_at: string;
  shown: Position;
  failure: string | null;
  behind_since: string | null;
  percent: number | null;
};

async function liveNow(pool: Pool, projectionVersion: string | undefined): Promise<LiveGeneration> {
  const { rows } = await pool.query<LiveRow>({ ...LIVE, values: [projectionVersion ?? null] });
  return present(
    rows.map(({ id, position, moved_at: movedAt, shown, failure, behind_since: asOf, percent }) => ({
      id,
      position,
      movedAt,
      schema: schemaOf(id),
      ...(shown > position && { shownElsewhere: shown }),
      ...(failure !== null && { failure }),
      ...(asOf !== null && { behind: { asOf, percent } }),
    }))[0],
  );
}

/** Pools as `readingPool` opens them; `heldPool` is that of snapshots that are held. */
type ReadPools = {
  pool: Pool;
  /** For the live generation, which every request reads: long reports must not delay it. One connection is enough. */
  quickPool?: Pool;
  heldPool?: Pool;
  /** For explanations: few at once, so that all other questions have connections left. */
  slowPool?: Pool;
  /** How long they may take, if not as long as usual. */
  longMsMax?: Partial<Record<LongRead, number>>;
  /** That of the program: it reads the next generation before the switch, once that is readable and of this version. */
  projectionVersion?: string | undefined;
};

export function openReadModelAccess({
  pool,
  quickPool = pool,
  heldPool = pool,
  slowPool = pool,
  longMsMax = {},
  projectionVersion,
}: ReadPools): ReadModelAccess {
  const db = readModels(pool);
  const heldDb = readModels(heldPool);
  const slowDb = readModels(slowPool);
  const counts = versionCache<number>(COUNTS_MAX);
  const positionOf = openEndsAtMoments();

  async function readingOn(trx: Transaction<ReadModels>): Promise<Reading> {
    const live = present(await liveGeneration(trx, projectionVersion));
    const past = openPast(trx);
    const reading: Reading = {
      db: trx.withSchema(live.schema),
      live,
      async cached(name, count) {
        const known = counts.get(live, name);
        if (known !== undefined) return known;
        const counted = await count();
        counts.set(live, name, counted, 1);
        return counted;
      },
      positionOf: (asOf) => positionOf(reading, asOf),
      async asOf(asOf, askPast) {
        const position = await positionOf(reading, asOf);
        const views = past(pastSchemaOf(live.id), position);
        return askPast({
          ...reading,
          db: views,
          past: { views, now: reading.db },
          position,
          // Counts of the past depend on the position too.
          cached: (name, count) => reading.cached(`${position} ${name}`, count),
        });
      },
    };
    return reading;
  }

  const snapshotOf = (on: Kysely<ReadModels>) =>
    on.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");

  function readOnce<T>(ask: (reading: Reading) => Promise<T>): Promise<T> {
    return snapshotOf(db).execute(async (trx) => ask(await readingOn(trx)));
  }

  async function readLongOnce<T>(
    what: LongRead,
    ask: (reading: Reading) => Promise<T>,
    gone: AbortSignal,
  ): Promise<T> {
    const msMax = longMsMax[what] ?? LONG_MS_MAX[what];
    // It may wait for a connection.
    const late = AbortSignal.timeout(msMax);
    const ending = AbortSignal.any([gone, late]);
    try {
      return await snapshotOf(what === "explanation" ? slowDb : db).execute(async (trx) => {
        ending.throwIfAborted();
        const pid = await beginLong(trx, msMax);
        let cancelled: Promise<unknown> = Promise.resolve();
        const cancel = () => {
          cancelled = quickPool.query("select pg_cancel_backend($1)", [pid]).catch(() => {});
        };
        ending.addEventListener("abort", cancel, { once: true });
        try {
          return await ask(await readingOn(trx.withPlugin(until(ending))));
        } finally {
          ending.removeEventListener("abort", cancel);
          // Otherwise it could reach a statement of whoever has the connection next.
          await cancelled;
        }
      });
    } catch (error) {
      if (late.aborted || isCancelled(error)) throw new TooLong(what, error);
      throw error;
    }
  }

  async function holdOnce<T>(
    begin: (reading: Reading) => Promise<T>,
    signal: AbortSignal,
  ): Promise<HeldSnapshot<T>> {
    const trx = await heldDb
      .startTransaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute();
    let stop = () => {};
    let stopped: Promise<unknown> = Promise.resolve();
    async function close(): Promise<void> {
      signal.removeEventListener("abort", stop);
      // Otherwise the connection would be ended when it is already used for something else.
      await stopped;
      // Nothing was written. A connection that is lost has rolled back by itself, and leaves its pool.
      if (!trx.isRolledBack)
        await trx
          .rollback()
          .execute()
          .catch(() => {});
    }
    try {
      const pid = await beginReadingAll(trx);
      stop = () => {
        stopped = quickPool.query("select pg_terminate_backend($1)", [pid]).catch(() => {});
      };
      signal.addEventListener("abort", stop, { once: true });
      signal.throwIfAborted();
      return { begun: await begin(await readingOn(trx)), close };
    } catch (error) {
      await close();
      throw error;
    }
  }

  return {
    live: coalescedRead(() => liveNow(quickPool, projectionVersion)),
    awaitsOwn: async () => projectionVersion !== undefined && awaitsOwn(quickPool, projectionVersion),
    read: (ask) => onceMoreIfMissing(() => readOnce(ask)),
    readLong: (what, ask, gone) => onceMoreIfMissing(() => readLongOnce(what, ask, gone)),
    hold: (begin, signal) => onceMoreIfMissing(() => holdOnce(begin, signal)),
  };
}

/** The server ends a statement at the limit, also when it cannot be cancelled. Returns the process at the server. */
async function beginLong(trx: Transaction<ReadModels>, msMax: number): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pg_backend_pid() as pid, set_config('statement_timeout', ${String(msMax)}, true)`.execute(trx);
  return rows.map(({ pid }) => pid)[0] ?? 0;
}

/** Begins no statement, and takes no answer to one, once the signal is aborted: a cancel misses what is not running. */
function until(signal: AbortSignal): KyselyPlugin {
  return {
    transformQuery({ node }) {
      signal.throwIfAborted();
      return node;
    },
    async transformResult({ result }) {
      signal.throwIfAborted();
      return result;
    },
  };
}

/** Its rows are read to the last one, so the plans are for that. Returns the process at the server. */
async function beginReadingAll(trx: Transaction<ReadModels>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pg_backend_pid() as pid, set_config('cursor_tuple_fraction', '1', true)`.execute(trx);
  return rows.map(({ pid }) => pid)[0] ?? 0;
}

async function onceMoreIfMissing<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isMissing(error)) throw error;
    // Two switches came while this read began, and its generation is gone: retry on the live one.
    return read().catch((again: unknown) => {
      // After an update, the read models of the version before are live until the new ones are built.
      if (isMissing(again)) throw new Unavailable("This part of the read models, which is being built,");
      throw again;
    });
  }
}
