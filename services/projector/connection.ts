import { types } from "@bahi/read-models/database.ts";
import type { ClientConfig } from "pg";

/** A session that says nothing for this long is ended by the database, and its lock is free for another projector. */
export const SESSION_IDLE_MAX_MS = 5_000;

/** A statement that takes longer is given up, by the database or, when that is frozen, on this side. */
const ANSWER_MAX_MS = 30_000;

/**
 * The one connection over which a projector leads and writes. Statements are sent without waiting for the answer to the
 * one before.
 *
 * A commit waits for the disk. A lost one would be made good from the event store, but a read in between would show
 * less than an earlier one has shown. The database itself ends the session of a projector that is frozen or cut off, and
 * its lock is free.
 *
 * `patience` makes these limits longer, as many times: for a batch that took longer than they are.
 */
export function leaderConnection(
  databaseUrl: string,
  { sessionIdleMaxMs = SESSION_IDLE_MAX_MS, patience = 1 } = {},
): ClientConfig {
  const idleMs = sessionIdleMaxMs * patience;
  const answerMs = ANSWER_MAX_MS * patience;
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
      // Every statement finds its rows by key. A plan made while the tables were small must not go on scanning them.
      "enable_seqscan=off",
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

/** A connection of a rebuild: ordinary commits, room to sort for the indexes. */
export function rebuildConnection(databaseUrl: string, name: string): ClientConfig {
  return {
    connectionString: databaseUrl,
    types,
    keepAlive: true,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    options: "-c maintenance_work_mem=128MB",
  };
}
