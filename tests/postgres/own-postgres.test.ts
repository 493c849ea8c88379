import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endLeftover } from "@bahi/tools/postgres/cluster.ts";
import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { OwnPostgres } from "./own-postgres.ts";

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await OwnPostgres.open({ fsync: "off" });
});
afterAll(() => postgres.close());

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: postgres.url });
  client.on("error", () => {}); // the server ends while this is connected
  await client.connect();
  return client;
}

async function pidFile(): Promise<string> {
  const client = await connected();
  const { rows } = await client.query("select pg_read_file('postmaster.pid') as text");
  await client.end();
  return rows[0].text;
}

test("a pid file of other books, whose number a Postgres has by now, does not end that Postgres", async () => {
  const text = await pidFile();
  const folder = await mkdtemp(join(tmpdir(), "bahi-other-books-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "postmaster.pid"), text);
  await endLeftover(folder);
  expect(await pidFile()).toBe(text);
});

test("a Postgres that has ended by itself, without a pid file, is started again", async () => {
  const before = await pidFile();
  const client = await connected();
  const cut = new Promise<void>((resolve) => client.once("end", resolve));
  process.kill(Number.parseInt(before, 10), "SIGINT");
  await cut;
  await postgres.startIfEnded();
  expect(Number.parseInt(await pidFile(), 10)).not.toBe(Number.parseInt(before, 10));
});
