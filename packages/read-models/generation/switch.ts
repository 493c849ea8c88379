import type { ClientBase } from "pg";
import { SupersededError } from "./checkpoint.ts";
import { dropSchemas } from "./create.ts";
import { GENERATION_CHANNEL } from "./table.ts";

/**
 * Makes a generation that was being built live, within the database transaction of the caller. Reads that began on the
 * old one end on it: it is kept as `previous`. One that was given up meanwhile is refused with {@link SupersededError}.
 */
export async function switchGeneration(trx: ClientBase, generation: number): Promise<void> {
  await trx.query(`update bahi.generation set state = 'previous' where state = 'live'`);
  const { rowCount } = await trx.query(
    `update bahi.generation set state = 'live', live_since = now() where id = $1 and state = 'building'`,
    [generation],
  );
  if (rowCount !== 1) throw new SupersededError(generation);
  await trx.query(`select pg_notify($1, $2)`, [GENERATION_CHANNEL, String(generation)]);
}

/**
 * Drops every generation before the one that was live last, and those that were kept to be switched to before the live
 * one was built; each in a transaction of its own.
 */
export async function dropOldGenerations(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `(select id from bahi.generation where state = 'previous' and live_since is not null
      order by live_since desc offset 1)
     union all
     select id from bahi.generation where state = 'previous' and live_since is null
       and created_at < (select created_at from bahi.generation where state = 'live')`,
  );
  for (const { id } of rows) {
    await dropSchemas(client, id);
    await client.query(`delete from bahi.generation where id = $1`, [id]);
  }
}

/** Keeps a generation that is built and level without making it live. False when it is to be switched to. */
export async function holdGeneration(client: ClientBase, generation: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update bahi.generation set state = 'previous', holds = false where id = $1 and state = 'building' and holds`,
    [generation],
  );
  return rowCount === 1;
}

/** Drops what no generation says that it needs: what a crash has left between two steps. */
export async function dropStraySchemas(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select distinct substring(nspname from '^read_(\\d+)')::int as id from pg_namespace
     where nspname ~ '^read_\\d+(_past)?$'
     except select id from bahi.generation where state <> 'failed'`,
  );
  for (const { id } of rows) await dropSchemas(client, id);
}

/** Gives up a generation that is being built: its tables go, the reason stays to be read. */
export async function failGeneration(client: ClientBase, generation: number, failure: string): Promise<void> {
  await dropSchemas(client, generation);
  await client.query(
    `update bahi.generation set state = 'failed', failure = $2 where id = $1 and state = 'building'`,
    [generation, failure],
  );
}
