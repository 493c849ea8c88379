import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
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

/** Whether a session at this address is one over TCP. */
async function isOverTcp(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select inet_server_addr() is not null as tcp");
  await client.end();
  return rows[0].tcp;
}

test("its address is that of its socket, without the folder that of its port, and of its port alone where the folder's path is too long", async () => {
  expect(await isOverTcp(postgres.url)).toBe(false);
  const { href } = Object.assign(new URL(postgres.url), { search: "" });
  expect(await isOverTcp(href)).toBe(true);

  const parent = await mkdtemp(join(tmpdir(), "bahi-".padEnd(100, "long-")));
  onTestFinished(() => rm(parent, { recursive: true }));
  await chmod(parent, 0o755);
  const far = await OwnPostgres.open({ fsync: "off" }, parent);
  onTestFinished(() => far.close());
  expect(await isOverTcp(far.url)).toBe(true);
});

// `/bahi-postgres-XXXXXX/data/.s.PGSQL.12345` below a folder.
const BELOW_BYTES = 41;

test.each([
  [107, false],
  [108, true],
])("a socket's path of %i bytes, of which Postgres takes 107, is over TCP: %s", async (bytes, isTcp) => {
  const parent = await mkdtemp(join(tmpdir(), "bahi-").padEnd(bytes - BELOW_BYTES - 6, "x"));
  onTestFinished(() => rm(parent, { recursive: true }));
  await chmod(parent, 0o755);
  const own = await OwnPostgres.open({ fsync: "off" }, parent);
  onTestFinished(() => own.close());
  expect(await isOverTcp(own.url)).toBe(isTcp);
});

test("the folder of its socket may have a name of any characters", async () => {
  const parent = await mkdtemp(join(tmpdir(), `bahi, ,"q" 'p' ₹ +%20-`));
  onTestFinished(() => rm(parent, { recursive: true }));
  await chmod(parent, 0o755);
  const odd = await OwnPostgres.open({ fsync: "off" }, parent);
  onTestFinished(() => odd.close());
  expect(await isOverTcp(odd.url)).toBe(false);
});

test("a pid file of a killed Postgres' socket, whose number a program has by now, does not keep the next one from starting", async () => {
  await postgres.kill();
  const { port, searchParams } = new URL(postgres.url);
  const lock = join(searchParams.get("host") ?? "", `.s.PGSQL.${port}.lock`);
  await writeFile(lock, (await readFile(lock, "utf8")).replace(/^\d+/, String(process.pid)));
  await postgres.start();
  expect(await isOverTcp(postgres.url)).toBe(false);
});

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
