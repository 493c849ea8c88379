import type { ClientBase } from "pg";
import { type AnyTable, columnTypes } from "../table.ts";
import { tables } from "../tables.ts";
import { viewStatements } from "../as-of/view.ts";
import { schemasOfGenerations } from "./own-schemas.ts";
import { pastSchemaOf, schemaOf } from "./table.ts";

/** Creates the first generation: empty, indexed and live. Call within a database transaction. Returns its id. */
export async function createFirstGeneration(trx: ClientBase, projectionVersion: string): Promise<number> {
  const { rows } = await trx.query<{ id: number }>(
    `insert into bahi.generation (state, projection_version, live_since) values ('live', $1, now()) returning id`,
    [projectionVersion],
  );
  const id = onlyId(rows);
  await createTables(trx, id);
  return id;
}

/** With the version and whether it is held. There is one at most: who finds another waits until that is committed. */
const BEGIN_BUILDING = `
  insert into bahi.generation as begun (state, projection_version, event_progress, event_estimate, holds)
  select 'building', $1, 0, (select event_count from bahi.generation where state = 'live'), $2
  on conflict (state) where state in ('building', 'live')`;

/**
 * Requests a new generation, or returns the one that is being built. A projector of this version builds it. One that was
 * begun by another version, or failed, starts from the beginning.
 */
export async function requestGeneration(
  client: ClientBase,
  projectionVersion: string,
  { holds = false }: { holds?: boolean } = {},
): Promise<number> {
  await dropFailed(client);
  const { rows } = await client.query<{ id: number }>(
    `${BEGIN_BUILDING} do update set
       projection_version = excluded.projection_version,
       position = case when begun.projection_version = excluded.projection_version then begun.position else '' end,
       event_count = case when begun.projection_version = excluded.projection_version then begun.event_count else 0 end,
       readable = begun.readable and begun.projection_version = excluded.projection_version
     returning id`,
    [projectionVersion, holds],
  );
  return onlyId(rows);
}

/** As {@link requestGeneration}, but one that another version begun stays as it is; false then. */
export async function requestGenerationOfOwn(
  client: ClientBase,
  projectionVersion: string,
  { holds }: { holds: boolean },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `${BEGIN_BUILDING} do update set state = begun.state
     where begun.projection_version = excluded.projection_version`,
    [projectionVersion, holds],
  );
  if (rowCount === 0) return false;
  await dropFailed(client);
  return true;
}

async function dropFailed(client: ClientBase): Promise<void> {
  await client.query(`delete from bahi.generation where state = 'failed'`);
}

/** The generation that is requested for this version and not live yet; undefined when there is none. */
export async function requestedGeneration(
  client: ClientBase,
  projectionVersion: string,
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `select id from bahi.generation where state = 'building' and projection_version = $1`,
    [projectionVersion],
  );
  return rows[0]?.id;
}

/** Creates the empty schema of a generation; drops an earlier attempt. */
export async function createSchema(client: ClientBase, generation: number): Promise<void> {
  await dropSchemas(client, generation);
  await client.query(`create schema ${schemaOf(generation)}`);
}

/** The views of the past, once every table is there. */
export async function createViews(client: ClientBase, generation: number): Promise<void> {
  const views = pastSchemaOf(generation);
  await client.query(`create schema ${views}`);
  for (const sql of viewStatements(schemaOf(generation), views)) await client.query(sql);
}

/**
 * Drops all tables and views of a generation. Its row in `bahi.generation` stays, and so does a schema of another program
 * that has its name.
 */
export async function dropSchemas(client: ClientBase, generation: number): Promise<void> {
  const own = await schemasOfGenerations(client);
  const named = [pastSchemaOf(generation), schemaOf(generation)].filter((name) => own.includes(name));
  if (named.length > 0) await client.query(`drop schema if exists ${named.join(", ")} cascade`);
}

/** Every table of a generation, empty and indexed, and the views of its past. */
export async function createTables(client: ClientBase, generation: number): Promise<void> {
  await createSchema(client, generation);
  for (const table of tables) {
    await client.query(createStatement(generation, table));
    for (const sql of indexStatements(generation, table)) await client.query(sql);
  }
  await createViews(client, generation);
}

/** The table without key and indexes: loading is faster before they exist. */
export function createStatement(generation: number, table: AnyTable): string {
  const columns = Object.entries(columnTypes(table)).map(([name, type]) => `${name} ${type}`);
  return `create table ${schemaOf(generation)}.${table.name} (${columns.join(", ")})`;
}

/** The primary key and the indexes of a table. */
export function indexStatements(generation: number, table: AnyTable): string[] {
  const name = `${schemaOf(generation)}.${table.name}`;
  return [
    `alter table ${name} add primary key (${table.key.join(", ")})`,
    ...Object.entries(table.indexes).map(([index, covered]) => `create index ${index} on ${name} ${covered}`),
    ...Object.entries(table.searched ?? {}).map(([index, searched]) => trigramIndex(name, index, searched)),
  ];
}

/**
 * An index over the trigrams of some expressions, where the database has them, in whichever schema. It has no list of
 * what is not indexed yet, so that every write takes its own time and no more.
 */
function trigramIndex(table: string, index: string, searched: readonly string[]): string {
  const columns = searched.map((expression) => `(${expression}) %1$I.gin_trgm_ops`).join(", ");
  return `do $do$
    declare extension_schema text := (
      select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'
    );
    begin
      if extension_schema is not null then
        execute format($index$create index ${index} on ${table} using gin (${columns}) with (fastupdate = off)$index$,
          extension_schema);
      end if;
    end $do$`;
}

function onlyId(rows: { id: number }[]): number {
  const [row] = rows;
  if (row === undefined) throw new Error("The generation was not written");
  return row.id;
}
