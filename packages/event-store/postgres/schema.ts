import type { ClientBase } from "pg";
import { HINT_APPLICATION } from "./append-hint.ts";
import { FUNCTIONS } from "./functions.ts";

/**
 * Increase it when one of `functions.ts` changes. Functions of earlier versions stay for processes that still call them, so
 * one that answers something else gets another name.
 */
const VERSION = 12;

// A payload of up to 8 kB stays in its row, uncompressed: compressing costs more than the bytes that it saves.
const TABLES = `
create table event_store.event (
  position bigint primary key,
  stream_id text collate "C" not null,
  revision int not null,
  id uuid not null,
  type text not null,
  data json not null,
  metadata json not null,
  recorded_at timestamptz not null default clock_timestamp(),
  unique (stream_id, revision)
) with (toast_tuple_target = 8160);

-- Which key got which number of a category, and where the events end that it wrote there: keys that are bound for their
-- category alone. Earlier releases wrote those of commands here, too.
create table event_store.numbered_stream (
  category text collate "C" not null,
  number int not null,
  key text collate "C" not null,
  revision int not null,
  position bigint not null,
  primary key (category, number),
  unique (category, key)
);`;

// Which command each key belongs to, and where that left its stream. Digests are small: one row is written for each command.
const COMMAND_KEYS = `
create table if not exists event_store.command_key (
  key text collate "C" primary key,
  digest text not null,
  stream_id text collate "C" not null,
  length int not null,
  position bigint not null
);

create or replace trigger is_final before update or delete or truncate on event_store.command_key
  for each statement execute function event_store.refuse_change();
alter table event_store.command_key enable always trigger is_final;
revoke update, delete, truncate on event_store.command_key from public;`;

/** The number of the stream that a command has created. */
const CREATED_NUMBER = "alter table event_store.command_key add column if not exists number int";

/**
 * The sessions of stores that listen for appends. A crash of the server ends them all, and empties an unlogged table. A
 * process of an earlier release does not register: those that listen now are registered for it, with a store of their own.
 */
const LISTENER = `
create unlogged table if not exists event_store.listener (
  process_id int primary key,
  store uuid not null
);

insert into event_store.listener (process_id, store)
  select pid, gen_random_uuid() from pg_stat_activity
  where datname = current_database() and application_name = '${HINT_APPLICATION}'
  on conflict do nothing;`;

// Also for the owner, and also in a session that replays a replica's changes ("always").
const FINAL = `
create function event_store.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'events are never changed or removed' using errcode = 'insufficient_privilege';
end $$;

create trigger is_final before update or delete or truncate on event_store.event
  for each statement execute function event_store.refuse_change();
alter table event_store.event enable always trigger is_final;

create trigger is_final before update or delete or truncate on event_store.numbered_stream
  for each statement execute function event_store.refuse_change();
alter table event_store.numbered_stream enable always trigger is_final;

revoke update, delete, truncate on event_store.event, event_store.numbered_stream from public;`;

/** The installed version; 0 when there is none. */
async function versionThere(client: ClientBase): Promise<number> {
  const found = await client.query("select where to_regclass('event_store.version') is not null");
  if (found.rowCount === 0) return 0;
  const { rows } = await client.query<{ version: number }>("select version from event_store.version");
  return rows[0]?.version ?? 0;
}

/** Creates what is missing. A lock serialises processes that start at the same time. */
export async function migrateEventStore(client: ClientBase): Promise<void> {
  if ((await versionThere(client)) >= VERSION) return;
  await client.query("begin");
  try {
    await client.query("select pg_advisory_xact_lock(hashtextextended('event_store.migration', 0))");
    // A session that waited may have cached that the schema is missing; opening a table refreshes it.
    await client.query("select from pg_namespace limit 1");
    await client.query("create schema if not exists event_store");
    await client.query("create table if not exists event_store.version (version int primary key)");
    const version = await versionThere(client);
    if (version === 0) for (const part of [TABLES, FINAL]) await client.query(part);
    if (version < 4) await client.query(COMMAND_KEYS);
    if (version < 6) await client.query(LISTENER);
    if (version < 8) await client.query(CREATED_NUMBER);
    if (version < VERSION) {
      for (const part of FUNCTIONS) await client.query(part);
      await client.query("delete from event_store.version");
      await client.query("insert into event_store.version values ($1)", [VERSION]);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {}); // the connection may be gone; the first error says more
    throw error;
  }
}
