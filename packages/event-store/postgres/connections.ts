import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResultRow } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { StoreUnavailableError } from "../errors.ts";
import { KEEP_ALIVE } from "./keep-alive.ts";
import { unavailableFrom } from "./unavailable.ts";

const CLOSE_GRACE_MS = 1_000;

/** The server enforces the limit of a statement; that of an answer detects a server that is frozen or cut off. */
export type TimeLimits = { connectMs: number; statementMs: number; answerMs: number };

/** Somebody waits. */
export const IN_FOREGROUND: TimeLimits = { connectMs: 4_000, statementMs: 5_000, answerMs: 6_000 };

/** Nobody waits, and a thread that lets all others go first may itself not run for many seconds. */
export const IN_BACKGROUND: TimeLimits = { connectMs: 60_000, statementMs: 60_000, answerMs: 70_000 };

// Plans of the store's own statements do not depend on the values, and planning would cost more than running them. Every
// statement finds its rows by an index: a plan made while the tables were small must not go on scanning them.
const SESSION =
  "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off -c default_transaction_isolation=read\\ committed";

/** A query that waits to be sent, and its promise. */
type Pending = {
  query: QueryConfig;
  resolve: (rows: QueryResultRow[]) => void;
  reject: (error: unknown) => void;
};

/** A pipelined connection: queries are sent without waiting for earlier answers, and run one after the other. */
type PipelinedConnection = { client: Promise<PoolClient>; queries: number; failed: boolean };

/** The store's connections. When the server does not answer, calls throw a {@link StoreUnavailableError}. */
export class Connections {
  readonly #pool: Pool;
  /** For COPY only, which cannot share a connection with pipelined queries. Opened when first needed. */
  readonly #copyPool: Pool;
  readonly #sockets = new Set<Socket>();
  /** The processes at the server that serve these connections. */
  readonly #processIds = new Set<number>();
  #pending: Pending[] = [];
  #pipeline: PipelinedConnection | undefined;
  readonly #limits: TimeLimits;
  #closed = false;
  #onLost = (): void => {};

  constructor(databaseUrl: string, limits = IN_FOREGROUND) {
    this.#limits = limits;
    const shared: PoolConfig = {
      connectionString: databaseUrl,
      application_name: "bahi event store",
      options: SESSION,
      ...KEEP_ALIVE,
      connectionTimeoutMillis: limits.connectMs,
      statement_timeout: limits.statementMs,
      stream: () => this.#socket(),
    };
    // One stays open: in a shop minutes pass between two appends, and each of them would wait for a new one.
    this.#pool = new Pool({ ...shared, pipeline: true, min: 1, max: 8, query_timeout: limits.answerMs });
    this.#copyPool = new Pool({ ...shared, max: 2 });
    for (const pool of [this.#pool, this.#copyPool]) {
      // The pool replaces an idle connection that breaks. If the server is down, the next call fails.
      pool.on("error", () => {});
      pool.on("connect", (client) => this.#processIds.add(processIdOf(client)));
      pool.on("remove", (client) => {
        this.#processIds.delete(processIdOf(client));
        this.#onLost();
      });
      // A broken connection in use fails its query. Without a listener this event would end the process.
      pool.on("connect", (client) => client.on("error", () => {}));
    }
  }

  /** Whether a process at the server serves one of these connections. */
  isOwn(processId: number): boolean {
    return this.#processIds.has(processId);
  }

  /** Calls `listener` for each connection that has ended, for whatever reason. */
  onLost(listener: () => void): void {
    this.#onLost = listener;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Queries of the same tick share one packet on one connection, so client and server wake up once for all of them. */
  query<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      // The rows have the shape that the caller names.
      this.#pending.push({ query, resolve: (rows) => resolve(rows as Row[]), reject });
      if (this.#pending.length === 1) setImmediate(() => void this.#sendPending());
    });
  }

  async #sendPending(): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    try {
      await this.use(async (client) => {
        const { stream } = client.connection;
        stream.cork();
        const answers = pending.map((one) => answer(client, one));
        stream.uncork();
        const failed = (await Promise.allSettled(answers)).find(({ status }) => status === "rejected");
        if (failed?.status === "rejected") throw failed.reason;
      });
    } catch (error) {
      for (const { reject } of pending) reject(error); // no effect on answered ones
    }
  }

  /** The complete output of a COPY. It fails when it has not ended after this thread has listened for `answerMaxMs`. */
  copyOut(copy: string, answerMaxMs = this.#limits.answerMs): Promise<Buffer> {
    return this.#lend(this.#copyPool, async (client) => {
      const stream = client.query(copyTo(copy));
      const stopListening = whenListenedFor(answerMaxMs, () =>
        stream.destroy(new Error("Query read timeout")),
      );
      try {
        const pieces: Buffer[] = [];
        for await (const piece of stream) pieces.push(piece);
        return Buffer.concat(pieces);
      } finally {
        stopListening();
      }
    });
  }

  /**
   * Sends a query on the pipelined connection, after the queries that are still running there. Each is a transaction of
   * its own. The server starts the next one without a round trip.
   */
  async pipelined<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]> {
    const pipeline = (this.#pipeline ??= { client: this.#connect(), queries: 0, failed: false });
    pipeline.queries += 1;
    try {
      const client = await pipeline.client;
      return (await client.query<Row>(query)).rows;
    } catch (error) {
      pipeline.failed = true;
      throw unavailableFrom(error);
    } finally {
      pipeline.queries -= 1;
      if (this.#pipeline === pipeline && (pipeline.failed || pipeline.queries === 0))
        this.#pipeline = undefined;
      if (pipeline.queries === 0) {
        void pipeline.client.then(
          (client) => client.release(pipeline.failed),
          () => {}, // it never connected
        );
      }
    }
  }

  /** Runs `work` with a connection of the pool. The connection is discarded when `work` fails: its state is unknown. */
  use<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.#lend(this.#pool, work);
  }

  async #lend<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#connect(pool);
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw unavailableFrom(error);
    }
  }

  async #connect(pool: Pool = this.#pool): Promise<PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      const unavailable = unavailableFrom(error);
      // Nothing was sent without a connection.
      throw unavailable instanceof StoreUnavailableError
        ? new StoreUnavailableError("not-sent", error)
        : unavailable;
    }
  }

  /** Ends idle connections and lets busy ones finish, but does not wait for a frozen server. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const grace = new AbortController();
    await Promise.race([
      Promise.all([this.#pool.end(), this.#copyPool.end()]),
      wait(CLOSE_GRACE_MS, undefined, { signal: grace.signal }).catch(() => {}), // all ended within the limit
    ]);
    grace.abort();
    for (const socket of this.#sockets) socket.destroy();
  }

  #socket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
    return socket;
  }
}

const TICKS = 10;

/**
 * Calls `act` when this thread has listened for so long. The time in which it computes does not count: whoever folds a
 * large event leaves an answer unread that has come. Returns how to end it.
 */
function whenListenedFor(ms: number, act: () => void): () => void {
  let ticksLeft = TICKS;
  const timer = setInterval(() => {
    ticksLeft -= 1; // one, however long the thread was busy
    if (ticksLeft === 0) act();
  }, ms / TICKS);
  return () => clearInterval(timer);
}

/** The types of pg lack it; a client that is connected has it. */
function processIdOf(client: PoolClient): number {
  return "processID" in client ? Number(client.processID) : 0;
}

async function answer(client: PoolClient, { query, resolve, reject }: Pending): Promise<void> {
  try {
    resolve((await client.query(query)).rows);
  } catch (error) {
    reject(unavailableFrom(error));
    throw error;
  }
}
