/** `bahi.backup`: the files that a projector has written by itself, with what is in them. */
export type BackupTable = {
  id: number;
  state: "running" | "done" | "failed";
  started_at: string;
  /** Heartbeat: a backup that was not seen for long has ended with its process. */
  seen_at: string;
  /** The path on the machine of the projector. */
  file: string;
  size_bytes: number | null;
  events: number | null;
  fingerprint: string | null;
  /** What is not in the file. */
  warning: string | null;
  failure: string | null;
};

export const backupSchema = `
create table if not exists bahi.backup (
  id int primary key generated always as identity,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  started_at timestamptz not null,
  seen_at timestamptz not null default clock_timestamp(),
  file text not null,
  size_bytes bigint,
  events bigint,
  fingerprint text,
  failure text
)`;

export const backupColumns = "alter table bahi.backup add column if not exists warning text";
