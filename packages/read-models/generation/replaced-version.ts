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

/** SQL: whether read models of the version in the first parameter are live, or were so once. */
export const WAS_EVER_LIVE = `(
  exists (select from bahi.generation where projection_version = $1::text and live_since is not null)
  or exists (select from bahi.replaced_version where projection_version = $1::text))`;

export async function wasEverLive(client: ClientBase, projectionVersion: string): Promise<boolean> {
  const { rows } = await client.query<{ was: boolean }>(`select ${WAS_EVER_LIVE} as was`, [
    projectionVersion,
  ]);
  return rows[0]?.was === true;
}
