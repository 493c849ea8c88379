import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { inject, onTestFinished } from "vitest";

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function asOwner(sql: string): Promise<void> {
  await connected(inject("postgresUrl"), (client) => client.query(sql));
}

function urlOf(name: string): string {
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return url.href;
}

const newName = (): string => `test_${randomUUID().replaceAll("-", "")}`;

/** Creates an empty database in the Postgres of this run and returns its address. */
export async function createDatabase(): Promise<string> {
  const name = newName();
  await asOwner(`create database ${name}`);
  return urlOf(name);
}

/**
 * Connections that a test has closed are given half a second to be gone: one that is cut off while it says goodbye
 * reports an error that nobody listens to any more.
 */
function awaitGoodbyes(name: string): string {
  return `do $$ begin
    for attempt in 1..50 loop
      exit when not exists (select from pg_stat_activity where datname = '${name}');
      perform pg_sleep(0.01), pg_stat_clear_snapshot();
    end loop;
  end $$`;
}

/** Beyond as many tables and indexes, a new database takes less time than emptying this one. */
const EMPTIED_MAX = 100;

/** The first number that Postgres gives to an object that it has not made itself. */
const FIRST_OBJECT = 16384;

/** Drops all schemas of a database that is used by nobody. False when there were too many tables, or anything is left. */
async function isEmptied(url: string): Promise<boolean> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ tables: number; users: number; schemas: string[] }>(`select
      (select count(*)::int from pg_class where oid >= ${FIRST_OBJECT}) as tables,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()) as users,
      array(select quote_ident(nspname) from pg_namespace where oid >= ${FIRST_OBJECT} and nspname !~ '^pg_') as schemas`);
    const [found] = rows;
    if (found === undefined || found.users > 0 || found.tables > EMPTIED_MAX) return false;
    if (found.schemas.length > 0) await client.query(`drop schema ${found.schemas.join(", ")} cascade`);
    const left = await client.query<{ objects: number }>(`select (
      (select count(*) from pg_class where oid >= ${FIRST_OBJECT}) +
      (select count(*) from pg_type where oid >= ${FIRST_OBJECT}) +
      (select count(*) from pg_proc where oid >= ${FIRST_OBJECT}) +
      (select count(*) from pg_extension where oid >= ${FIRST_OBJECT}) +
      (select count(*) from pg_event_trigger) +
      (select count(*) from pg_largeobject_metadata) +
      (select count(*) from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
        where datname = current_database()))::int as objects`);
    return left.rows[0]?.objects === 0;
  });
}

/** Names of databases in which no test has left anything. To create one takes a tenth of a second of processor time. */
const empty: string[] = [];

/** An empty database for one test, under a name of its own. When the test has finished, it is emptied or dropped. */
export async function databaseForTest(): Promise<string> {
  const name = newName();
  const former = empty.pop();
  await asOwner(
    former === undefined ? `create database ${name}` : `alter database ${former} rename to ${name}`,
  );
  onTestFinished(async () => {
    await asOwner(awaitGoodbyes(name));
    if (await isEmptied(urlOf(name))) empty.push(name);
    else await asOwner(`drop database if exists ${name} with (force)`);
  });
  return urlOf(name);
}
