import type { ClientBase } from "pg";
import { SupersededError } from "./checkpoint.ts";
import { dropSchemas } from "./create.ts";
import { GENERATION_CHANNEL } from "./table.ts";

/**
 * Makes a generation live that was being built, within the database transaction of the caller. The old one is kept as
 * `previous`, for reads that began on it. Errors: {@link SupersededError} when the rebuild was cancelled meanwhile.
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

/** Keeps a complete generation without making it live, if that was requested. False when it is to be switched to. */
export async function holdGeneration(client: ClientBase, generation: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update bahi.generation set state = 'previous', holds = false where id = $1 and state = 'building' and holds`,
    [generation],
  );
  return rowCount === 1;
}

/** Marks a generation that is being built as failed: drops its tables, and stores the reason. */
export async function failGeneration(client: ClientBase, generation: number, failure: string): Promise<void> {
  await dropSchemas(client, generation);
  await client.query(
    `update bahi.generation set state = 'failed', failure = $2 where id = $1 and state = 'building'`,
    [generation, failure],
  );
}
