import { Pool } from "pg";
import type { EventStore } from "../event-store.ts";
import { PostgresEventStore } from "./postgres-event-store.ts";
import { migrateEventStore } from "./schema.ts";
import { unavailableFrom } from "./unavailable.ts";

/** Opens the store in schema `event_store`, and creates it there first when it is missing. Refuses `fsync = off`. */
export async function openPostgresEventStore(options: { databaseUrl: string }): Promise<EventStore> {
  const pool = new Pool({
    connectionString: options.databaseUrl,
    application_name: "bahi event store",
    max: 8,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced by the pool; the next call says whether the server is there.
  pool.on("error", () => {});
  try {
    const { rows } = await pool.query<{ fsync: string }>("select current_setting('fsync') as fsync");
    if (rows[0]?.fsync !== "on") {
      throw new Error(
        "Postgres runs with fsync off: a power cut would lose acknowledged events. Turn it on.",
      );
    }
    await migrateEventStore(pool);
  } catch (error) {
    await pool.end();
    throw unavailableFrom(error);
  }
  return new PostgresEventStore(pool, options.databaseUrl);
}
