import type { ClientBase } from "pg";
import { tables } from "../tables.ts";
import { schemaOf } from "./table.ts";

/**
 * The very first generation: empty, indexed and live at once, since there is nothing older to serve. Call it within a
 * database transaction. Returns its number.
 */
export async function createFirstGeneration(trx: ClientBase, projectionVersion: string): Promise<number> {
  const { rows } = await trx.query<{ id: number }>(
    `insert into bahi.generation (state, projection_version, live_since) values ('live', $1, now()) returning id`,
    [projectionVersion],
  );
  const id = onlyId(rows);
  await createTables(trx, id);
  for (const sql of indexStatements(id)) await trx.query(sql);
  return id;
}

/**
 * Orders a new generation, or returns the one that is already being built. Whoever leads the projectors fills it. One
 * that was begun for other projections, or given up, begins anew.
 */
export async function orderGeneration(client: ClientBase, projectionVersion: string): Promise<number> {
  await client.query(`delete from bahi.generation where state = 'failed'`);
  const { rows } = await client.query<{ id: number }>(
    `insert into bahi.generation as begun (state, projection_version, event_progress, event_estimate)
     select 'building', $1, 0, (select event_count from bahi.generation where state = 'live')
     on conflict (state) where state in ('building', 'live') do update set
       projection_version = excluded.projection_version,
       position = case when begun.projection_version = excluded.projection_version then begun.position else '' end,
       event_count = case when begun.projection_version = excluded.projection_version then begun.event_count else 0 end
     returning id`,
    [projectionVersion],
  );
  return onlyId(rows);
}

/** The bare tables of a generation, without keys and indexes; an earlier try is thrown away. */
export async function createTables(client: ClientBase, generation: number): Promise<void> {
  const schema = schemaOf(generation);
  await client.query(`drop schema if exists ${schema} cascade`);
  await client.query(`create schema ${schema}`);
  for (const table of tables) {
    const columns = Object.entries(table.columns).map(([name, type]) => `${name} ${type}`);
    await client.query(`create table ${schema}.${table.name} (${columns.join(", ")})`);
  }
}

/** Primary keys and indexes of a generation, one statement each, so that a rebuild can share them out. */
export function indexStatements(generation: number): string[] {
  const schema = schemaOf(generation);
  return tables.flatMap((table) => [
    `alter table ${schema}.${table.name} add primary key (${table.key.join(", ")})`,
    ...Object.entries(table.indexes).map(
      ([name, covered]) => `create index ${name} on ${schema}.${table.name} ${covered}`,
    ),
  ]);
}

function onlyId(rows: { id: number }[]): number {
  const [row] = rows;
  if (row === undefined) throw new Error("The generation was not written");
  return row.id;
}
