import type { ClientBase } from "pg";

/** The versions of the projections whose generations were live once and are deleted. */
export const replacedVersionTable = `
create table if not exists bahi.replaced_version (projection_version text primary key)`;

/** Deletes the row of a generation. That its version was live stays known. */
export async function deleteGeneration(client: ClientBase, generation: number): Promise<void> {
  await client.query(
    `with deleted as (
       delete from bahi.generation where id = $1 returning projection_version, live_since
     )
     insert into bahi.replaced_version
       select projection_version from deleted where live_since is not null
       on conflict do nothing`,
    [generation],
  );
}

/** Whether read models of a version are live, or were so once. */
export async function wasEverLive(client: ClientBase, projectionVersion: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from bahi.generation where projection_version = $1 and live_since is not null
     union all
     select from bahi.replaced_version where projection_version = $1`,
    [projectionVersion],
  );
  return rowCount !== 0;
}
