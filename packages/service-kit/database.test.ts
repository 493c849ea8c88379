import { Client, Pool } from "pg";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { cuttableProxy } from "../../tests/postgres/cuttable-proxy.ts";
import { createDatabase, databaseForTest } from "../../tests/postgres/test-database.ts";
import { databasePool, isDatabaseUnavailable, transaction, waitForDatabase } from "./database.ts";
import { createApp } from "./http/app.ts";

const log = pino({ level: "silent" });

test("a database that goes away is 503 with Retry-After, and is used again when it is back", async () => {
  const proxy = await cuttableProxy(await databaseForTest());
  const pool = databasePool(proxy.url, { applicationName: "test" }, log);
  onTestFinished(() => pool.end());
  const app = await createApp({ log });
  app.get("/", async () => (await pool.query("select 1 as one")).rows[0]);

  expect((await app.inject("/")).json()).toEqual({ one: 1 });
  proxy.cut();
  const away = await app.inject("/");
  expect(away.statusCode).toBe(503);
  expect(away.headers["retry-after"]).toBe("2");
  proxy.mend();
  expect((await app.inject("/")).json()).toEqual({ one: 1 });
});

test("a statement that takes too long is ended, and counts as unavailable", async () => {
  const pool = databasePool(
    await databaseForTest(),
    { applicationName: "test", statementTimeoutMs: 50 },
    log,
  );
  onTestFinished(() => pool.end());
  const error = await pool.query("select pg_sleep(30)").catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.each([
  ["a fault in a statement", Object.assign(new Error("syntax error"), { code: "42601" }), false],
  ["a broken rule", Object.assign(new Error("duplicate key"), { code: "23505" }), false],
  ["a full disk", Object.assign(new Error("No space left on device"), { code: "53100" }), true],
  ["a server that shuts down", Object.assign(new Error("shutting down"), { code: "57P01" }), true],
  [
    "a transaction that was ended",
    Object.assign(new Error("terminating connection"), { code: "25P03" }),
    true,
  ],
  [
    "a database that is being restored",
    Object.assign(new Error(`database "shop" does not exist`), { code: "3D000" }),
    true,
  ],
  ["a connection that was closed", new Error("Client was closed and is not queryable"), true],
  ["a cause further down", new Error("it failed", { cause: new Error("Connection terminated") }), true],
  ["no error at all", "ECONNREFUSED", false],
])("tells %s", (_what, error, isUnavailable) => {
  expect(isDatabaseUnavailable(error)).toBe(isUnavailable);
});

test("a database transaction is all or nothing", async () => {
  const pool = new Pool({ connectionString: await databaseForTest() });
  onTestFinished(() => pool.end());
  await pool.query("create table fact (id int)");
  const failed = transaction(pool, async (trx) => {
    await trx.query("insert into fact values (1)");
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(await transaction(pool, async (trx) => (await trx.query("select from fact")).rowCount)).toBe(0);
});

test.each([
  ["", "127.0.0.1:1/shop"],
  ["?host=%2Fno%2Fsocket", "/no/socket:1/shop"],
])("a database that is not there %s is named, without its password", async (socket, place) => {
  const url = `postgres://asha:secret@127.0.0.1:1/shop${socket}`;
  const error = await waitForDatabase(new Pool({ connectionString: url }), url, 50).catch(String);
  expect(error).toContain(`The database at ${place} cannot be used`);
  expect(error).not.toContain("secret");
});

test("an address that cannot be read is refused with how it is written, without its password", async () => {
  const url = "postgres://asha:sec#ret@127.0.0.1:1/shop";
  const error = String(await waitForDatabase(opened(url), url).catch(String));
  expect(error).toContain("DATABASE_URL is no address as postgres://user:password@host:5432/database.");
  expect(error).not.toMatch(/sec|ret@/);
});

test("a name that the server does not know is not waited for", async () => {
  const known = new URL(await databaseForTest());
  const url = Object.assign(known, { pathname: `${known.pathname}_mistyped` }).href;
  const pool = new Pool({ connectionString: url });
  onTestFinished(() => pool.end());
  await expect(waitForDatabase(pool, url, 3_600_000)).rejects.toThrow('_mistyped" does not exist');
});

/** A new database, after these statements there. */
async function databaseAfter(...statements: readonly string[]): Promise<{ url: string; name: string }> {
  const url = await createDatabase();
  const name = new URL(url).pathname.slice(1);
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement.replaceAll("NAME", name));
  await client.end();
  return { url, name };
}

function opened(url: string): Pool {
  const pool = new Pool({ connectionString: url });
  onTestFinished(() => pool.end());
  return pool;
}

test("a database in which not every letter can be stored is refused with a sentence", async () => {
  const { url, name } = await databaseAfter(
    "create database NAME_latin encoding 'LATIN1' template template0 locale_provider libc locale 'C'",
  );
  const latin = url.replace(name, `${name}_latin`);
  await expect(waitForDatabase(opened(latin), latin)).rejects.toThrow(
    /_latin cannot be used: its encoding is LATIN1, .*UTF8\.$/,
  );
});

test("a database that writes dates in another order is refused with a sentence, whatever their order of input", async () => {
  const dayFirst = await databaseAfter("alter database NAME set datestyle = 'ISO, DMY'");
  await waitForDatabase(opened(dayFirst.url), dayFirst.url);
  const { url } = await databaseAfter("alter database NAME set datestyle = 'SQL, DMY'");
  await expect(waitForDatabase(opened(url), url)).rejects.toThrow(/writes dates as "SQL, DMY"\. Please set/);
});
