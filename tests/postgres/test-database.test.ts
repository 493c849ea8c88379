import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { databaseForTest } from "./test-database.ts";

test("a test gets a database of its own on a durable Postgres", async () => {
  const client = new Client({ connectionString: await databaseForTest() });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select current_setting('fsync') fsync, current_setting('synchronous_commit') commit, current_setting('server_version_num')::int >= 180000 modern",
    );
    expect(rows).toEqual([{ fsync: "on", commit: "on", modern: true }]);
  } finally {
    await client.end();
  }
});

const WHICH = `select oid::text, datname,
  (select count(*)::int from pg_class where oid >= 16384) as tables,
  (select count(*)::int from pg_namespace where oid >= 16384) as schemas
  from pg_database where datname = current_database()`;

/** A database for the test, in which this is done; says which it is, and what was in it before. */
async function lookedAt(sql: string): Promise<{ oid: string; datname: string; tables: number }> {
  const client = new Client({ connectionString: await databaseForTest() });
  await client.connect();
  try {
    const { rows } = await client.query<{ oid: string; datname: string; tables: number; schemas: number }>(
      WHICH,
    );
    await client.query(sql);
    const [row] = rows;
    if (row === undefined) throw new Error("the database does not know itself");
    return row;
  } finally {
    await client.end();
  }
}

describe("a database that is used again", () => {
  let first: Awaited<ReturnType<typeof lookedAt>>;
  let second: Awaited<ReturnType<typeof lookedAt>>;

  test("is filled by one test", async () => {
    first = await lookedAt("create schema shop; create table shop.customer (id int primary key)");
    expect(first).toMatchObject({ tables: 0, schemas: 0 });
  });

  test("is empty for the next, under another name", async () => {
    second = await lookedAt("create function left_behind() returns int language sql return 1");
    expect(second).toEqual({ ...first, datname: second.datname, tables: 0, schemas: 0 });
    expect(second.datname).not.toBe(first.datname);
  });

  test("is given up when anything is left in it", async () => {
    expect((await lookedAt("select 1")).oid).not.toBe(second.oid);
  });
});
