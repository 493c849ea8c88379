/**
 * `bahi.generation`: each complete build of the read models, in a schema of its own named `read_<id>`.
 * - `building`: a rebuild fills it. Once it is complete, edges of its own version may read it before the switch: see
 *   `readable`
 * - `live`: queries read it and the projector keeps it up to date; there is at most one
 * - `previous`: complete and kept: was live before, until the next switch, so that a read that began on it can end; or
 *   was built to be switched to later
 * - `failed`: a rebuild that met an event it cannot apply, or was given up; its schema is gone
 */
export type GenerationTable = {
  id: number;
  state: "building" | "live" | "previous" | "failed";
  /** Version of the projections that fill it; another one at start asks for a new generation. */
  projection_version: string;
  /** The checkpoint: everything up to here is in the rows. Moved in the same database transaction as the rows. */
  position: string;
  /** How many events the rows are built from. */
  event_count: number;
  /** How many events a rebuild has read, and how many it expects to meet; null where there was no rebuild. */
  event_progress: number | null;
  event_estimate: number | null;
  /** A rebuild that is not switched to when it has caught up. */
  holds: boolean;
  /**
   * It is being built, complete, and follows the store: edges of its projection version read it, while those of the
   * version before go on reading the live one, until none of them is left.
   */
  readable: boolean;
  /** Why a rebuild failed, or why the projector does not follow with the live generation. */
  failure: string | null;
  created_at: string;
  live_since: string | null;
  moved_at: string;
};

export const generationTable = `
create table if not exists bahi.generation (
  id int primary key generated always as identity,
  state text not null check (state in ('building', 'live', 'previous', 'failed')),
  projection_version text not null,
  position text collate "C" not null default '',
  event_count bigint not null default 0,
  event_progress bigint,
  event_estimate bigint,
  failure text,
  created_at timestamptz not null default now(),
  live_since timestamptz,
  moved_at timestamptz not null default now()
)`;

/** Columns that were added after the first version of the table. */
export const generationColumns = `
alter table bahi.generation
  add column if not exists holds boolean not null default false,
  add column if not exists readable boolean not null default false`;

/** At most one generation is live, and at most one is being built. */
export const generationIndex = `
create unique index if not exists generation_state on bahi.generation (state) where state in ('building', 'live')`;

/** Schema of a generation's tables. */
export function schemaOf(generation: number): string {
  return `read_${generation}`;
}

/** Schema of the views that show the generation's tables as they were. */
export function pastSchemaOf(generation: number): string {
  return `read_${generation}_past`;
}

/** Channel that is notified of each move of the live checkpoint; the payload is the position. */
export const CHECKPOINT_CHANNEL = "bahi_checkpoint";
/** Channel that is notified when the live generation turns out to be of another event store, or not any more. */
export const FAILURE_CHANNEL = "bahi_failure";
/** Channel that is notified of a switch; the payload is the generation that is live from now on. */
export const GENERATION_CHANNEL = "bahi_generation";
/** Channel that is notified of each move of a readable generation before it is live; the payload is the position. */
export const NEXT_CHECKPOINT_CHANNEL = "bahi_next_checkpoint";
/** Channel that is notified when a generation that is not live becomes readable, or may not be any more. */
export const READABLE_CHANNEL = "bahi_readable";
