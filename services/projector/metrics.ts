import { type EventStore } from "@bahi/event-store/event-store.ts";
import { readGauges, valueCounter } from "@bahi/service-kit/health/gauge.ts";
import type { Pool } from "pg";
import { Gauge, type Registry } from "prom-client";
import { readLag } from "./lag.ts";
import type { Projector, ProjectorState } from "./projector.ts";

/** A scrape reads at most so many events, however far the read models lag. */
const LAG_EVENTS_SCRAPED_MAX = 1_000;

const STATES = Object.keys({
  starting: 1,
  "standing by": 1,
  building: 1,
  "catching up": 1,
  following: 1,
  waiting: 1,
  stopped: 1,
} satisfies Record<ProjectorState["doing"], 1>);

/** What Prometheus gets to know of the projector. What a scrape reads does not grow with the books. */
export function projectorMetrics(
  registry: Registry,
  { pool, store, projector }: { pool: Pool; store: EventStore; projector: Projector },
): void {
  const applied = "Events applied to the live read models by this process";
  valueCounter(registry, "bahi_projector_events_total", applied, () => projector.eventCount);
  const failures = "Attempts of this process to follow the store that have failed; each is repeated";
  valueCounter(registry, "bahi_projector_failures_total", failures, () => projector.failureCount);
  registry.registerMetric(
    new Gauge({
      name: "bahi_projector_doing",
      help: "1 for what this projector is doing, 0 for everything else",
      labelNames: ["doing"],
      registers: [],
      collect() {
        for (const doing of STATES) this.set({ doing }, doing === projector.state.doing ? 1 : 0);
      },
    }),
  );
  readGauges(
    registry,
    {
      bahi_read_model_lag_events: `Stored events that the live read models do not show yet; ${LAG_EVENTS_SCRAPED_MAX} stands for that many or more`,
      bahi_read_model_lag_seconds: "How long ago the oldest of them was stored; 0 when there is none",
    },
    () => lagSamples(pool, store),
  );
  readGauges(
    registry,
    {
      bahi_rebuild_running: "1 while read models are built, else 0",
      bahi_rebuild_progress_ratio:
        "How much of the history a running rebuild has applied, from 0 to 1; 1 when none runs",
      bahi_last_backup_timestamp_seconds: "When the last daily backup was made; 0 when there is none",
      bahi_last_backup_failed: "1 when the latest attempt at a backup that has ended has failed, else 0",
      bahi_last_proof_timestamp_seconds:
        "When the last proof of the books began that has ended; 0 without one",
      bahi_last_proof_ok: "1 when that proof found the books as they were written, 0 when it did not",
    },
    () => readState(pool),
  );
}

async function lagSamples(pool: Pool, store: EventStore) {
  const { rows } = await pool.query<{ position: string; failure: string | null }>(
    "select position, failure from bahi.generation where state = 'live'",
  );
  const lag = await readLag(store, rows[0], LAG_EVENTS_SCRAPED_MAX);
  return {
    bahi_read_model_lag_events: lag?.events,
    bahi_read_model_lag_seconds: lag && lag.ms / 1000,
  };
}

type State = {
  rebuild: number | null;
  backup_at: number | null;
  backup_failed: boolean | null;
  proof_at: number | null;
  proof_ok: boolean | null;
};

/** Each of these tables keeps its latest rows only. */
async function readState(pool: Pool) {
  const { rows } = await pool.query<State>(
    `select
       (select greatest(event_progress, event_count)::float8
          / greatest(event_estimate, event_progress, event_count, 1) from bahi.generation
        where state = 'building' order by id desc limit 1) as rebuild,
       (select extract(epoch from started_at)::float8 from bahi.backup
        where state = 'done' order by id desc limit 1) as backup_at,
       (select state = 'failed' from bahi.backup
        where state <> 'running' order by id desc limit 1) as backup_failed,
       proof.at as proof_at, proof.ok as proof_ok
     from (select) as always left join (
       select extract(epoch from started_at)::float8 as at, (report ->> 'ok')::boolean as ok
       from bahi.verification where state = 'done' order by id desc limit 1) as proof on true`,
  );
  const state = rows[0];
  const { rebuild = null, proof_ok = null } = state ?? {};
  return {
    bahi_rebuild_running: rebuild === null ? 0 : 1,
    bahi_rebuild_progress_ratio: rebuild ?? 1,
    bahi_last_backup_timestamp_seconds: state?.backup_at ?? 0,
    bahi_last_backup_failed: state?.backup_failed === true ? 1 : 0,
    bahi_last_proof_timestamp_seconds: state?.proof_at ?? 0,
    bahi_last_proof_ok: proof_ok === null ? undefined : Number(proof_ok),
  };
}
