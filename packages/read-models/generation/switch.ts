import type { ClientBase } from "pg";
import { dropSchemas } from "./create.ts";
import { GENERATION_CHANNEL } from "./table.ts";

/**
 * Makes a generation live, within the database transaction of the caller. Reads that began on the old one end on it: it
 * is kept as `previous`.
 */
export async function switchGeneration(trx: ClientBase, generation: number): Promise<void> {
  await trx.query(`update bahi.generation set state = 'previous' where state = 'live'`);
  await trx.query(`update bahi.generation set state = 'live', live_since = now() where id = $1`, [
    generation,
  ]);
  await trx.query(`select pg_notify($1, $2)`, [GENERATION_CHANNEL, String(generation)]);
}

/** Drops every generation before the one that was live last; each in a transaction of its own. */
export async function dropOldGenerations(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select id from bahi.generation where state = 'previous' order by live_since desc offset 1`,
  );
  for (const { id } of rows) {
    await dropSchemas(client, id);
    await client.query(`delete from bahi.generation where id = $1`, [id]);
  }
}

/** Gives up a generation that is being built: its tables go, the reason stays to be read. */
export async function failGeneration(client: ClientBase, generation: number, failure: string): Promise<void> {
  await dropSchemas(client, generation);
  await client.query(
    `update bahi.generation set state = 'failed', failure = $2 where id = $1 and state = 'building'`,
    [generation, failure],
  );
}
