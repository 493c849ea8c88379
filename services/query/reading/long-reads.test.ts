import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool, type PoolClient } from "pg";
import { afterEach, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { openReadModelAccess } from "./read-model-access.ts";

const LONG_MS = 10 * 60_000;

let edge: EdgeForTest;
let blocker: PoolClient;
let blockerPid: number | undefined;
const lines: string[] = [];

afterEach(async () => {
  await blocker.query("rollback");
  blocker.release();
  await edge.close();
});

/** An edge on which no search of the customers ends by itself. */
async function blockedEdge(msMax: number): Promise<void> {
  edge = await edgeForTest({
    longMsMax: { search: msMax, report: msMax, explanation: msMax },
    onLog: (line) => lines.push(line),
  });
  await edge.move();
  blocker = await edge.pool.connect();
  const { rows } = await blocker.query<{ customers: string; pid: number }>(
    "select schemaname || '.customer' as customers, pg_backend_pid() as pid from pg_tables where tablename = 'customer'",
  );
  blockerPid = rows[0]?.pid;
  await blocker.query("begin");
  await blocker.query(`lock table ${rows[0]?.customers} in access exclusive mode`);
}

/**
 * Connections that wait for the table, and those that are in a database transaction, other than the one that blocks. Poll
 * it: what the edge asks by itself may be among them for a moment.
 */
async function connections(): Promise<{ waiting: number; begun: number }> {
  // Not asked of the blocking one: in a transaction, the states of the others stay what they were.
  const { rows } = await edge.pool.query<{ waiting: number; begun: number }>(
    `select (count(*) filter (where wait_event_type = 'Lock'))::int as waiting, count(*)::int as begun
    from pg_stat_activity where datname = current_database() and state <> 'idle'
      and pid not in (pg_backend_pid(), $1)`,
    [blockerPid],
  );
  return rows[0] ?? { waiting: -1, begun: -1 };
}

test.each([
  "/search?q=sharma",
  "/customers/search?q=sharma",
  "/customers?q=sharma",
  "/payments?q=sharma",
  `/customers?q=sharma&as_of=${"1".padStart(20, "0")}`,
])("%s that takes too long is answered with a sentence, and frees its connection", async (path) => {
  await blockedEdge(200);
  const answer = await edge.get(path, { as: "staff" });
  expect([answer.status, answer.json]).toMatchObject([
    503,
    {
      type: "urn:bahi:search-too-long",
      detail: "This search takes too long. Please search for fewer words.",
    },
  ]);
  await expect.poll(connections).toEqual({ waiting: 0, begun: 0 });
  expect((await edge.get("/products/search?q=thali")).status).toBe(200);
});

test.each([
  ["report", "/reports/receivables"],
  ["report", "/reports/dashboard"],
  ["explanation", "/explain/customer-account?customer_id=1&figure=outstanding"],
])("a long %s, %s, is answered with a sentence, and frees its connection", async (what, path) => {
  await blockedEdge(200);
  const answer = await edge.get(path);
  expect([answer.status, answer.json]).toMatchObject([
    503,
    {
      type: `urn:bahi:${what}-too-long`,
      detail:
        "This takes too long. Please ask about a shorter period or one customer, or try again in a moment.",
    },
  ]);
  await expect.poll(connections).toEqual({ waiting: 0, begun: 0 });
});

test.each(["/search?q=sharma", "/reports/receivables"])(
  "%s whose client has gone ends in the database",
  async (path) => {
    await blockedEdge(LONG_MS);
    await edge.app.listen({ port: 0, host: "127.0.0.1" });
    lines.length = 0;
    const { port } = edge.app.server.address() as AddressInfo; // as: it listens on a port
    const headers = { authorization: `Bearer ${edge.tokens.admin}` };
    const asked = request({ port, host: "127.0.0.1", path: `/api/v1${path}`, headers }).end();
    asked.on("error", () => {});
    await expect.poll(connections).toMatchObject({ waiting: 1 });
    asked.destroy();
    await expect.poll(connections).toMatchObject({ begun: 0 });
    expect(lines).toEqual([]);
  },
);

test("explanations wait for one another, and everybody else goes on", async () => {
  await blockedEdge(LONG_MS);
  const slowPool = new Pool({ connectionString: edge.databaseUrl, max: 1 });
  const access = openReadModelAccess({ pool: edge.pool, slowPool, longMsMax: { explanation: LONG_MS } });
  const gone = new AbortController();
  const explained = [1, 2, 3].map(() =>
    access
      .readLong("explanation", ({ db }) => db.selectFrom("customer").select("id").execute(), gone.signal)
      .catch((error: unknown) => error),
  );
  await expect.poll(connections).toMatchObject({ waiting: 1 });
  const products = () => access.read(({ db }) => db.selectFrom("product").select("id").execute());
  expect(await Promise.all([products(), products(), products()])).toEqual([[], [], []]);
  await expect.poll(connections).toEqual({ waiting: 1, begun: 1 });
  gone.abort();
  await Promise.all(explained);
  await expect.poll(connections).toEqual({ waiting: 0, begun: 0 });
  await slowPool.end();
});
