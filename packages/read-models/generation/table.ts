/**
 * `checkpoint`: one row in each generation, moved in the same database transaction as the rows.
 * `event_count` is how many events these rows are built from.
 */
export type CheckpointTable = { id: 1; position: string; event_count: number; moved_at: string };

export const checkpointTable = `
create table checkpoint (
  id int primary key,
  position text collate "C" not null,
  event_count bigint not null,
  moved_at timestamptz not null default now()
)`;

/**
 * `bahi.generation`: each complete build of the read models, in a schema of its own named `read_<id>`.
 * `building`: a rebuild fills it. `live`: queries read it. `previous`: kept until the next switch.
 */
export type GenerationTable = {
  id: number;
  state: "building" | "live" | "previous";
  /** Version of the projections that fill it; another one at start asks for a new generation. */
  projection_version: string;
  created_at: string;
  live_since: string | null;
};
