import { z } from "zod";
import { position } from "../position.ts";
import { backupRecord } from "./backup.ts";

/**
 * The progress of the latest rebuild. `idle`: none is running. `building`: it reads the history from the first event.
 * `catching up`: all rows are written; it applies the events since then until it can be switched to. `following`: in an
 * update, edges of its release read it already, and it goes live when none of the release before is left. `failed`: it
 * was given up.
 */
export const rebuildProgress = z.object({
  state: z.enum(["idle", "building", "catching up", "following", "failed"]),
  /** The generation that is being built or was given up; when idle, the live one. */
  generation: z.int().nullable(),
  events_done: z.int(),
  /** An estimate: the history grows while it is read. */
  events_total: z.int(),
  events_per_second: z.int(),
  /** The time for the rest of the history at this speed; null when it cannot be estimated. */
  seconds_left: z.int().nullable(),
  /** Whether the new generation goes live by itself when it has caught up. */
  switches: z.boolean(),
  failure: z.string().nullable(),
});
export type RebuildProgress = z.infer<typeof rebuildProgress>;

/** POST /admin/rebuild. Without `switch` the new read models go live; else they are kept until they are switched to. */
export const rebuildRequest = z
  .strictObject({ switch: z.boolean().default(true) })
  .nullish()
  .transform((body) => body ?? { switch: true });

/** One complete build of the read models. */
export const generationRecord = z.object({
  id: z.int(),
  /** `previous` is complete and kept: it was live before, or it waits to be switched to. */
  state: z.enum(["building", "live", "previous", "failed"]),
  projection_version: z.string(),
  /** Whether the running projections can write to it. */
  is_current_version: z.boolean(),
  position: z.string(),
  events: z.int(),
  size_bytes: z.int(),
  created_at: z.string(),
  live_since: z.string().nullable(),
  failure: z.string().nullable(),
});
export type GenerationRecord = z.infer<typeof generationRecord>;

/** The head of the event store: the position of its last event. */
export const storeHead = z.object({ position });

/** Lag is counted up to this many events. */
export const LAG_EVENTS_MAX = 10_000;

/** The state of the machinery, for admins. */
export const systemRecord = z.object({
  store: z.enum(["postgres", "eventstoredb", "memory"]),
  versions: z.object({ projections: z.string(), node: z.string(), postgres: z.string() }),
  /** The state of the projector that answers, and the reason when it applies no events. */
  projector: z.object({ doing: z.string(), reason: z.string().nullable() }),
  /**
   * The lag of the live read models. `lag_ms` is the age of the first event that they do not show. Both are null while
   * the store is another one than that from which they were built.
   */
  live: z.object({
    generation: z.int().nullable(),
    position: z.string(),
    head: z.string(),
    lag_events: z.int().max(LAG_EVENTS_MAX).nullable(),
    lag_ms: z.int().nullable(),
  }),
  rebuild: rebuildProgress,
  generations: z.array(generationRecord),
  backup: backupRecord,
});
export type SystemRecord = z.infer<typeof systemRecord>;
