import { createHash } from "node:crypto";
import { Pool, type PoolClient } from "pg";
import type { SharedMutex } from "../keyed-mutex.ts";

/** Postgres ends the session of a holder that does nothing for so long, which frees the lock. */
const HOLD_MAX_MS = 2_000;
/** Longer than a holder may hang, so the wait after one still succeeds. */
const WAIT_MAX_MS = 3_000;
/** How long Postgres is not asked again after it did not answer. */
const REST_MS = 10_000;
/** Each key that is held has a connection. Further keys wait for one. */
const CONNECTIONS_MAX = 8;

/**
 * A mutex for each key across all processes with the same database: an advisory lock of a transaction. Postgres hands
 * it on in the order of the requests, and frees it when the holder's connection ends. It is only an optimisation:
 * without the lock in time, or without Postgres, work runs all the same.
 */
export class PostgresMutex implements SharedMutex {
  readonly #pool: Pool;
  #restUntil = 0;

  constructor(options: { databaseUrl: string }) {
    this.#pool = new Pool({
      connectionString: options.databaseUrl,
      application_name: "bahi numbers",
      max: CONNECTIONS_MAX,
      connectionTimeoutMillis: WAIT_MAX_MS,
      // The server enforces the first two; the last one detects a server that is frozen or cut off.
      lock_timeout: WAIT_MAX_MS,
      idle_in_transaction_session_timeout: HOLD_MAX_MS,
      query_timeout: WAIT_MAX_MS + 500,
      keepAlive: true,
    });
    // The next use of a broken connection fails.
    this.#pool.on("error", () => {});
    this.#pool.on("connect", (client) => client.on("error", () => {}));
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const holder = await this.#lock(key);
    try {
      return await work();
    } finally {
      if (holder !== undefined) unlock(holder);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #lock(key: string): Promise<PoolClient | undefined> {
    if (Date.now() < this.#restUntil) return undefined;
    let client: PoolClient | undefined;
    try {
      client = await this.#pool.connect();
      await client.query(`begin; select pg_advisory_xact_lock(${lockOf(key)})`);
      return client;
    } catch {
      client?.release(true);
      this.#restUntil = Date.now() + REST_MS;
      return undefined;
    }
  }
}

/** Nobody waits for the answer: the next holder gets it. */
function unlock(holder: PoolClient): void {
  holder.query("commit").then(
    () => holder.release(),
    () => holder.release(true),
  );
}

/** Advisory locks have numbers for names. */
function lockOf(key: string): bigint {
  return createHash("sha256").update(`bahi numbers ${key}`).digest().readBigInt64BE();
}
