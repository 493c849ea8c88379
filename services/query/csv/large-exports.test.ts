import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { customerRow } from "../testing/rows.ts";

const COUNT = 200_000;
const MIB = 1024 * 1024;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void; // as: it is what the flag adds

let edge: EdgeForTest;
let port: number;
const lines: string[] = [];

beforeAll(async () => {
  edge = await edgeForTest({ onLog: (line) => lines.push(line) });
  await edge.db
    .insertInto("customer")
    .values(customerRow({ id: 1 }))
    .execute();
  // The other rows are made by the database: copies of the first one.
  const table = await customerTable();
  await dropTrigramIndexes(table);
  await edge.pool.query(`insert into ${table}
    select (jsonb_populate_record(first, jsonb_build_object('id', number, 'name', 'शर्मा, "Steel" ' || number))).*
    from ${table} as first, generate_series(2, ${COUNT}) as number`);
  await edge.move();
  await edge.app.listen({ port: 0, host: "127.0.0.1" });
  port = (edge.app.server.address() as AddressInfo).port;
});
afterAll(() => edge.close());
beforeEach(async () => {
  lines.length = 0;
  await untilIdle();
});

/** The headers of an answer as CSV, of which no byte of the body is read yet. */
async function download(path = "/customers", as: "admin" | "staff" = "admin"): Promise<IncomingMessage> {
  const headers = { accept: "text/csv", authorization: `Bearer ${edge.tokens[as]}` };
  const asked = request({ port, host: "127.0.0.1", path: `/api/v1${path}`, headers }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return answer;
}

/** Connections that are in the middle of something, other than the one that asks. */
async function busyConnections(): Promise<number> {
  const { rows } = await edge.pool.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'",
  );
  return rows[0]?.count ?? -1;
}

async function untilIdle(): Promise<void> {
  await expect.poll(busyConnections).toBe(0);
}

test("a list beyond the limit of a page comes whole, and takes no more memory for that", async () => {
  const answer = await download();
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  let most = before;
  let bytes = 0;
  let rows = 0;
  let measured = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) rows += 1;
    if (bytes - measured < 4 * MIB) continue;
    measured = bytes;
    collectGarbage();
    most = Math.max(most, process.memoryUsage().heapUsed);
  }
  expect([answer.statusCode, rows]).toEqual([200, COUNT + 1]);
  expect(bytes).toBeGreaterThan(16 * MIB);
  // The rows as objects would be more than ten times as much.
  expect(most - before).toBeLessThan(8 * MIB);
});

test("a client that does not read is waited for, and the rest is not read from the database", async () => {
  const answer = await download();
  expect(await busyConnections()).toBe(1);
  // Other questions are answered meanwhile.
  expect((await edge.get("/customers?limit=1")).status).toBe(200);
  answer.destroy();
  await untilIdle();
  expect(lines).toEqual([]);
});

test("a client that leaves while the rows are sorted ends the statement", async () => {
  const headers = { accept: "text/csv", authorization: `Bearer ${edge.tokens.admin}` };
  const blocker = await edge.pool.connect();
  await blocker.query("begin");
  await blocker.query(`lock table ${await customerTable()} in access exclusive mode`);
  const asked = request({ port, host: "127.0.0.1", path: "/api/v1/customers", headers }).end();
  asked.on("error", () => {});
  const waiting =
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(async () => (await edge.pool.query(waiting)).rowCount).toBe(1);
  asked.destroy();
  await expect.poll(async () => (await edge.pool.query(waiting)).rowCount).toBe(0);
  await blocker.query("rollback");
  blocker.release();
  expect(lines.filter((line) => /fault|could not/.test(line))).toEqual([]);
});

test("a fault on the way cuts the connection, so that nobody takes half a file for a whole one", async () => {
  const answer = await download();
  await edge.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'",
  );
  const reading = (async () => {
    for await (const chunk of answer) expect(chunk).toBeDefined();
  })();
  await expect(reading).rejects.toThrow("aborted");
  expect(answer.complete).toBe(false);
  expect(lines.some((line) => line.includes("a CSV file could not be sent"))).toBe(true);
});

test("so many at once are made and no more, of one user two; the next are told to wait", async () => {
  const first = [await download(), await download()];
  const ofUser = await edge.get("/customers", { headers: { accept: "text/csv" } });
  expect([ofUser.status, ofUser.headers["retry-after"]]).toEqual([429, "5"]);
  expect(ofUser.json).toMatchObject({ detail: expect.stringContaining("Two of your downloads") as string });
  const another = await download("/customers", "staff");
  const ofAll = await edge.get("/customers", { as: "staff", headers: { accept: "text/csv" } });
  expect(ofAll.status).toBe(503);
  expect((await edge.get("/customers?limit=1")).status).toBe(200);
  for (const answer of [...first, another]) answer.destroy();
  await untilIdle();
  expect((await edge.get("/customers?q=steel 77", { headers: { accept: "text/csv" } })).status).toBe(200);
});

/** An export reads none of them, and to write each row into them takes most of a minute. */
async function dropTrigramIndexes(table: string): Promise<void> {
  const { rows } = await edge.pool.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
      join pg_class on pg_class.oid = indexrelid
      join pg_am on pg_am.oid = relam
      where indrelid = $1::regclass and amname = 'gin'`,
    [table],
  );
  for (const { name } of rows) await edge.pool.query(`drop index ${name}`);
}

async function customerTable(): Promise<string> {
  const { rows } = await edge.pool.query<{ id: number }>(
    "select id from bahi.generation where state = 'live'",
  );
  return `read_${rows[0]?.id}.customer`;
}
