import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { inject, onTestFinished } from "vitest";

async function asOwner(sql: string): Promise<void> {
  const client = new Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Creates an empty database in the Postgres of this run and returns its address. */
export async function createDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await asOwner(`create database ${name}`);
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return url.href;
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

/** A database for one test; it is dropped when the test has finished. */
export async function databaseForTest(): Promise<string> {
  const url = await createDatabase();
  const name = new URL(url).pathname.slice(1);
  onTestFinished(async () => {
    await asOwner(awaitGoodbyes(name));
    await asOwner(`drop database if exists ${name} with (force)`);
  });
  return url;
}
