import type { ClientBase } from "pg";

/** What the server calls the sessions that listen for moves of the checkpoint, unless they say otherwise. */
export const LISTENER_APPLICATION = "bahi query positions";

/** A setting of the projector's session: which listener it tells of moves in memory. */
export const TOLD_IN_MEMORY = "bahi.told_in_memory";

/**
 * The sessions that listen for moves of the live checkpoint. A crash of the server ends them all, and empties an unlogged
 * table. A process of an earlier release does not register: those that listen now are registered for it.
 * `projection_version` is that of the read models that it can read; null in an earlier release, which does not say.
 */
export const listenerTable = `
create unlogged table if not exists bahi.listener (
  process_id int primary key,
  listener uuid not null
);

alter table bahi.listener add column if not exists projection_version text;

insert into bahi.listener (process_id, listener)
  select pid, gen_random_uuid() from pg_stat_activity
  where datname = current_database() and application_name = '${LISTENER_APPLICATION}'
  on conflict do nothing`;

/**
 * NOTIFY makes commits wait for one another, and wakes every session of the database that listens to anything. So it is
 * left out while nobody listens but the one that the projector tells in memory.
 */
export const isAnyoneToNotify = `exists (select from bahi.listener l
  where l.listener::text <> coalesce(current_setting('${TOLD_IN_MEMORY}', true), ''))`;

/** Registers this session, and forgets those that have ended without a word. Call before reading the checkpoint. */
export async function registerListener(
  client: ClientBase,
  listener: string,
  projectionVersion?: string,
): Promise<void> {
  await client.query(
    `delete from bahi.listener l where l.process_id = pg_backend_pid()
       or not exists (select from pg_stat_activity a where a.pid = l.process_id)`,
  );
  await client.query("insert into bahi.listener values (pg_backend_pid(), $1, $2)", [
    listener,
    projectionVersion,
  ]);
}
