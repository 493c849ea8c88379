import type { Pool } from "pg";
import { z } from "zod";

/**
 * How far the latest rebuild is. `idle`: none is under way. `building`: it reads the history from the first event.
 * `catching up`: all rows stand, and it follows what came since until it can be switched to. `failed`: it was given up.
 */
export const rebuildProgress = z.object({
  state: z.enum(["idle", "building", "catching up", "failed"]),
  /** The generation that is being built or was given up; when idle, the live one. */
  generation: z.int().nullable(),
  events_done: z.int(),
  /** An estimate: the history grows while it is read. */
  events_total: z.int(),
  events_per_second: z.int(),
  failure: z.string().nullable(),
});
export type RebuildProgress = z.infer<typeof rebuildProgress>;

type Row = Omit<RebuildProgress, "state"> & { state: "building" | "failed" | "live"; position: string };

const IDLE: RebuildProgress = {
  state: "idle",
  generation: null,
  events_done: 0,
  events_total: 0,
  events_per_second: 0,
  failure: null,
};

/** Any projector answers this, whichever of them does the work. */
export async function readProgress(pool: Pool): Promise<RebuildProgress> {
  const { rows } = await pool.query<Row>(
    `select id as generation, state, position, failure,
       coalesce(nullif(event_progress, 0), event_count)::int as events_done,
       greatest(event_estimate, event_progress, event_count)::int as events_total,
       coalesce(event_progress / nullif(extract(epoch from coalesce(live_since, now()) - created_at), 0), 0)::int
         as events_per_second
     from bahi.generation where state in ('building', 'failed', 'live')
     order by array_position(array['building', 'failed', 'live'], state) limit 1`,
  );
  const [row] = rows;
  if (row === undefined) return IDLE;
  const { position, state, ...rest } = row;
  if (state === "live") return { ...rest, state: "idle" };
  if (state === "failed") return { ...rest, state };
  return { ...rest, state: position === "" ? "building" : "catching up" };
}
