import { types } from "@bahi/read-models/database.ts";
import { TOLD_IN_MEMORY } from "@bahi/read-models/generation/listener.ts";
import { type ClientConfig, Pool } from "pg";

/** The database ends a session that sends nothing for this long; its lock is free for another projector. */
export const SESSION_IDLE_MAX_MS = 5_000;

/** Statement timeout, enforced by the database and, a little later, by the client in case the database is frozen. */
const ANSWER_MAX_MS = 30_000;

/**
 * The one pipelined connection over which a projector leads and writes.
 *
 * A commit waits for the disk. The event store could make a lost one good, but a read in between would show less than an
 * earlier read. The database ends the session of a projector that is frozen or cut off, which frees its lock.
 *
 * `timeoutFactor` multiplies the time limits, for a batch that took longer than they allow. `toldInMemory` is the listener
 * that needs no notification of a move.
 */
export function leaderConnection(
  databaseUrl: string,
  {
    sessionIdleMaxMs = SESSION_IDLE_MAX_MS,
    timeoutFactor = 1,
    toldInMemory = "",
  }: { sessionIdleMaxMs?: number; timeoutFactor?: number; toldInMemory?: string | undefined } = {},
): ClientConfig {
  const idleMs = sessionIdleMaxMs * timeoutFactor;
  const answerMs = ANSWER_MAX_MS * timeoutFactor;
  return {
    connectionString: databaseUrl,
    types,
    pipeline: true,
    keepAlive: true,
    application_name: "bahi projector",
    connectionTimeoutMillis: 5_000,
    query_timeout: answerMs + 5_000,
    options: [
      "TimeZone=UTC",
      "synchronous_commit=on",
      `${TOLD_IN_MEMORY}=${toldInMemory}`,
      // Every statement finds its rows by key. A plan made while the tables were small must not go on reading them whole.
      "enable_seqscan=off",
      "enable_hashjoin=off",
      "enable_mergejoin=off",
      `statement_timeout=${answerMs}`,
      `idle_session_timeout=${idleMs}`,
      `idle_in_transaction_session_timeout=${idleMs}`,
      "tcp_keepalives_idle=5",
      "tcp_keepalives_interval=2",
      "tcp_keepalives_count=3",
    ]
      .map((setting) => `-c ${setting}`)
      .join(" "),
  };
}

/** A database may have time limits of its own. A COPY takes as long as the fold, and a session waits for it. */
const WITHOUT_TIME_LIMITS = [
  "statement_timeout",
  "transaction_timeout",
  "idle_session_timeout",
  "idle_in_transaction_session_timeout",
].map((setting) => `-c ${setting}=0`);

/**
 * ANALYZE samples 300 rows for each unit. With the default of 100 it took as long as all indexes of a rebuild of 100,000
 * events. When a tenth of a table has changed, the database analyzes it again by itself, with its own target.
 */
const STATISTICS_TARGET = 25;

/** Nobody waits for it, and the threads of a proof, which let all others go first, may not run for many seconds. */
const BACKGROUND_CONNECT_MAX_MS = 60_000;

/** A connection of a rebuild or a proof: ordinary commits, no time limits, room to sort for the indexes. */
export function rebuildConnection(databaseUrl: string, name: string): ClientConfig {
  return {
    connectionString: databaseUrl,
    types,
    keepAlive: true,
    application_name: name,
    connectionTimeoutMillis: BACKGROUND_CONNECT_MAX_MS,
    options: [
      "-c maintenance_work_mem=64MB",
      `-c default_statistics_target=${STATISTICS_TARGET}`,
      ...WITHOUT_TIME_LIMITS,
    ].join(" "),
  };
}

/**
 * Connections of a rebuild or a proof, for tables that are worked on at once. One waits for a connection as long as others
 * need theirs, which on long books takes minutes: the pool's limit for a new connection would be one for that wait, too.
 */
export function rebuildPool(databaseUrl: string, name: string, max: number): Pool {
  const pool = new Pool({ ...rebuildConnection(databaseUrl, name), max, connectionTimeoutMillis: 0 });
  pool.on("error", () => {}); // the next statement connects again
  return pool;
}
