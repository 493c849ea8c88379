import type { ClientBase } from "pg";
import { dropSchemas } from "./create.ts";
import { deleteGeneration } from "./replaced-version.ts";

/**
 * Retention: besides the live generation, the one that was live before it is kept, and those that were built later and
 * held. Drops all older ones.
 */
export async function applyRetention(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `(select id from bahi.generation where state = 'previous' and live_since is not null
      order by live_since desc offset 1)
     union all
     select id from bahi.generation where state = 'previous' and live_since is null
       and created_at < (select created_at from bahi.generation where state = 'live')`,
  );
  for (const { id } of rows) {
    await dropSchemas(client, id);
    await deleteGeneration(client, id);
  }
}

/** Drops schemas that belong to no generation: a crash between two steps leaves them. */
export async function dropOrphanedSchemas(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select distinct substring(nspname from '^read_(\\d+)')::int as id from pg_namespace
     where nspname ~ '^read_\\d+(_past)?$'
     except select id from bahi.generation where state <> 'failed'`,
  );
  for (const { id } of rows) await dropSchemas(client, id);
}
