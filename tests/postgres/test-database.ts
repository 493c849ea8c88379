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

/** A database for one test; it is dropped when the test has finished. */
export async function databaseForTest(): Promise<string> {
  const url = await createDatabase();
  onTestFinished(() => asOwner(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`));
  return url;
}
