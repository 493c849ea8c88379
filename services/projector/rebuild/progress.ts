import type { RebuildProgress } from "@bahi/contracts/system/api.ts";
import type { Pool } from "pg";

type Row = Omit<RebuildProgress, "state" | "seconds_left"> & {
  state: "building" | "failed" | "live";
  position: string;
  readable: boolean;
};

const IDLE: RebuildProgress = {
  state: "idle",
  generation: null,
  events_done: 0,
  events_total: 0,
  events_per_second: 0,
  seconds_left: null,
  switches: true,
  failure: null,
};

/** Any projector can answer this, not only the one that builds. */
export async function readProgress(pool: Pool): Promise<RebuildProgress> {
  const { rows } = await pool.query<Row>(
    `select id as generation, state, position, readable, failure,
       coalesce(nullif(event_progress, 0), event_count)::int as events_done,
       greatest(event_estimate, event_progress, event_count)::int as events_total,
       coalesce(event_progress / nullif(extract(epoch from coalesce(live_since, now()) - created_at), 0), 0)::int
         as events_per_second,
       not holds as switches
     from bahi.generation where state in ('building', 'failed', 'live')
     order by array_position(array['building', 'failed', 'live'], state) limit 1`,
  );
  const [row] = rows;
  if (row === undefined) return IDLE;
  const { position, state, readable, ...rest } = row;
  if (state === "live") return { ...rest, state: "idle", seconds_left: null };
  if (state === "failed") return { ...rest, state, seconds_left: null };
  if (readable) return { ...rest, state: "following", events_per_second: 0, seconds_left: null };
  if (position !== "") return { ...rest, state: "catching up", seconds_left: null };
  return { ...rest, state: "building", seconds_left: secondsLeft(rest) };
}

function secondsLeft({
  events_done,
  events_total,
  events_per_second,
}: Omit<Row, "state" | "position" | "readable">) {
  if (events_per_second === 0) return null;
  return Math.ceil((events_total - events_done) / events_per_second);
}
