import { type GenerationRecord, LAG_EVENTS_MAX, type SystemRecord } from "@bahi/contracts/system/api.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import type { GenerationTable } from "@bahi/read-models/generation/table.ts";
import type { Pool } from "pg";
import type { Projector } from "../projector.ts";
import { readLag } from "../lag.ts";
import { readBackups } from "../backup/read-backups.ts";
import { readProgress } from "../rebuild/progress.ts";
import { headOf } from "@bahi/event-store/head.ts";

export type SystemOptions = {
  pool: Pool;
  store: EventStore;
  projector: Projector;
  projectionVersion: string;
  /** The folder of the daily backups; null: none are made. */
  backupDirectory: string | null;
};

/** What the machinery looks like at this moment. */
export async function readSystem(options: SystemOptions): Promise<SystemRecord> {
  const { pool, projector, projectionVersion } = options;
  const generations = await readGenerations(pool, projectionVersion);
  const { state, repeatedFailure } = projector;
  return {
    store: options.store.kind,
    versions: {
      projections: projectionVersion,
      node: process.versions.node,
      postgres: await postgresVersion(pool),
    },
    projector: { doing: state.doing, reason: repeatedFailure ?? ("reason" in state ? state.reason : null) },
    live: await readLive(
      options,
      generations.find((generation) => generation.state === "live"),
    ),
    rebuild: await readProgress(pool),
    generations,
    backup: await readBackups(pool, options.backupDirectory),
  };
}

type Row = Omit<GenerationTable, "holds" | "event_progress" | "event_estimate" | "moved_at"> & {
  size_bytes: number;
};

async function readGenerations(pool: Pool, projectionVersion: string): Promise<GenerationRecord[]> {
  const { rows } = await pool.query<Row>(
    `select id, state, projection_version, position, event_count, failure, created_at, live_since,
       (select coalesce(sum(pg_total_relation_size(tables.oid)), 0)::bigint
        from pg_class tables join pg_namespace on pg_namespace.oid = relnamespace
        where nspname = 'read_' || generation.id and relkind = 'r') as size_bytes
     from bahi.generation as generation order by id desc`,
  );
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    projection_version: row.projection_version,
    is_current_version: row.projection_version === projectionVersion,
    position: row.position,
    events: row.event_count,
    size_bytes: row.size_bytes,
    created_at: row.created_at,
    live_since: row.live_since,
    failure: row.failure,
  }));
}

async function readLive(
  { store }: SystemOptions,
  live: GenerationRecord | undefined,
): Promise<SystemRecord["live"]> {
  const lag = await readLag(store, live, LAG_EVENTS_MAX);
  return {
    generation: live?.id ?? null,
    position: live?.position ?? "",
    head: await headOf(store),
    lag_events: lag?.events ?? null,
    lag_ms: lag?.ms ?? null,
  };
}

async function postgresVersion(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>("show server_version");
  return rows[0]?.server_version ?? "";
}
