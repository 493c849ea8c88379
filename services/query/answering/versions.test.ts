import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createTables, requestGeneration } from "@bahi/read-models/generation/create.ts";
import { applyRetention } from "@bahi/read-models/generation/retention.ts";
import { switchGeneration } from "@bahi/read-models/generation/switch.ts";
import { readModels } from "@bahi/read-models/database.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openReadModelAccess } from "../reading/read-model-access.ts";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { customerRow, userRow } from "../testing/rows.ts";

let edge: EdgeForTest;
beforeEach(async () => {
  edge = await edgeForTest({ waitMs: 2_000 });
});
afterEach(() => edge.close());

const position = (n: number) => String(n).padStart(20, "0");

async function addCustomer(id: number): Promise<string> {
  await edge.db.insertInto("customer").values(customerRow({ id })).execute();
  return edge.move();
}

async function countOf(headers: Record<string, string> = {}): Promise<number> {
  const { json } = await edge.get("/customers", { headers });
  return (json as unknown[]).length;
}

test("a read waits until the read models have reached the position that it asks for", async () => {
  const waiting = edge.get("/customers", { headers: { "x-position": position(2) } });
  await addCustomer(1);
  await addCustomer(2);
  const { status, json, headers } = await waiting;
  expect([status, headers["x-position"]]).toEqual([200, position(2)]);
  expect(json).toHaveLength(2);
});

test("a read that waited in vain is told to come again", async () => {
  const slow = await edgeForTest({ waitMs: 20 });
  try {
    const { status, json, headers } = await slow.get("/customers", {
      headers: { "x-position": position(9) },
    });
    expect(status).toBe(503);
    expect(headers["retry-after"]).toBe("1");
    expect(json).toMatchObject({
      detail: "The latest changes are not shown yet. Please try again in a moment.",
    });
  } finally {
    await slow.close();
  }
});

test("an unchanged answer is not sent again, and a changed one is", async () => {
  await addCustomer(1);
  const first = await edge.get("/customers");
  const tag = String(first.headers["etag"]);
  const again = await edge.get("/customers", { headers: { "if-none-match": `"other", ${tag}` } });
  expect([again.status, again.text, again.headers["etag"]]).toEqual([304, "", tag]);
  expect(again.headers["x-position"]).toBe(position(1));
  expect(again.headers["cache-control"]).toBe("no-store");

  await addCustomer(2);
  const changed = await edge.get("/customers", { headers: { "if-none-match": tag } });
  expect(changed.status).toBe(200);
  expect(changed.json).toHaveLength(2);
});

test("an answer of yesterday is never taken for one of today, also when it was asked for before midnight", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-22T23:59:59+05:30") });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const as = edge.app.tokenOf(await edge.sessions.open({ id: 1, name: "Asha", role: "admin" }));
  const ask = (headers: Record<string, string>) => edge.get("/reports/dashboard", { as, headers });
  const evening = await ask({});
  const dayRead = vi.spyOn(Date.prototype, "toISOString");
  const waiting = ask({ "x-position": position(1) });
  await expect.poll(() => dayRead.mock.calls.length).toBeGreaterThan(0);
  vi.setSystemTime("2026-11-23T00:00:01+05:30");
  await edge.move();
  const late = await waiting;
  expect([evening.json, late.json]).toMatchObject([{ on: "2026-11-22" }, { on: "2026-11-22" }]);
  const morning = await ask({
    "if-none-match": `${String(evening.headers["etag"])}, ${String(late.headers["etag"])}`,
  });
  expect([morning.status, morning.json]).toMatchObject([200, { on: "2026-11-23" }]);
});

test("the answer of an admin is never taken for that of staff, nor one person's for another's", async () => {
  const admin = await edge.get("/invoices");
  const staff = await edge.get("/invoices", {
    as: "staff",
    headers: { "if-none-match": String(admin.headers["etag"]) },
  });
  expect(staff.status).toBe(200);
  await edge.db
    .insertInto("user_account")
    .values([userRow({ id: 7 }), userRow({ id: 8 })])
    .execute();
  const one = await edge.sessions.open({ id: 7, name: "A", role: "staff" });
  const other = await edge.sessions.open({ id: 8, name: "B", role: "staff" });
  const me = await edge.get("/auth/me", { as: edge.app.tokenOf(one) });
  const asOther = { as: edge.app.tokenOf(other), headers: { "if-none-match": String(me.headers["etag"]) } };
  expect([me.json, (await edge.get("/auth/me", asOther)).json]).toMatchObject([{ id: 7 }, { id: 8 }]);
});

test("nobody sees less than what somebody has seen or written before", async () => {
  for (let id = 1; id <= 30; id += 1) {
    const racing = Promise.all([countOf(), countOf(), countOf()]);
    const written = await addCustomer(id);
    const counts = await Promise.all([countOf(), countOf({ "x-position": written })]);
    expect(counts).toEqual([id, id]);
    await racing;
  }
});

test("a large answer is compressed once, in the way that the client prefers", async () => {
  const rows = Array.from({ length: 300 }, (_, index) => customerRow({ id: index + 1 }));
  await edge.db.insertInto("customer").values(rows).execute();
  await edge.move();
  const plain = await edge.get("/customers");
  expect(plain.headers["content-encoding"]).toBeUndefined();

  const raw = async (accepted: string) =>
    edge.app.inject({
      url: "/api/v1/customers",
      headers: { authorization: `Bearer ${edge.tokens.admin}`, "accept-encoding": accepted },
    });
  const brotli = await raw("gzip, deflate, br");
  expect(brotli.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.text);
  const gzip = await raw("gzip, br;q=0");
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.text);
  expect((await raw("identity")).headers["content-encoding"]).toBeUndefined();
  expect(plain.headers["vary"]).toBe("accept, authorization, accept-encoding");
});

/** Builds a generation with customer 1 at position 1, makes it live, and drops all but the one before. */
async function switchGenerations(): Promise<void> {
  const client = await edge.pool.connect();
  try {
    const id = await requestGeneration(client, "next");
    await createTables(client, id);
    const next = readModels(edge.pool).withSchema(schemaOf(id));
    await next
      .insertInto("customer")
      .values(customerRow({ id: 1 }))
      .execute();
    await client.query("begin");
    await client.query("update bahi.generation set position = $2 where id = $1", [id, position(1)]);
    await switchGeneration(client, id);
    await client.query("commit");
    await applyRetention(client);
  } finally {
    client.release();
  }
}

test("a read whose generation is dropped before it looks begins again on the live one", async () => {
  await addCustomer(1);
  let attempts = 0;
  const seen = await openReadModelAccess({ pool: edge.pool }).read(async ({ db, live }) => {
    attempts += 1;
    if (attempts === 1) for (let round = 0; round < 2; round += 1) await switchGenerations();
    return { generation: live.id, rows: await db.selectFrom("customer").selectAll().execute() };
  });
  expect([attempts, seen.generation, seen.rows.length]).toEqual([2, 3, 1]);
});

test("reads go on without a mistake while generations are switched and dropped", async () => {
  await addCustomer(1);
  const switching = new AbortController();
  const reading = (async () => {
    const seen = new Set<string>();
    for (let limit = 1; !switching.signal.aborted; limit += 1) {
      const { status, json } = await edge.get(`/customers?limit=${limit}`);
      seen.add(`${status} ${(json as unknown[]).length}`);
    }
    return [...seen];
  })();

  for (let round = 0; round < 8; round += 1) await switchGenerations();
  switching.abort();
  expect(await reading).toEqual(["200 1"]);
});

test("before the projector has built anything, reads say so and come back by themselves", async () => {
  await edge.pool.query("update bahi.generation set state = 'previous'");
  const early = await edge.get("/customers");
  expect([early.status, early.headers["retry-after"]]).toEqual([503, "2"]);
  expect((await edge.app.inject("/health/ready")).statusCode).toBe(503);
  await edge.pool.query("update bahi.generation set state = 'live'");
  expect((await edge.get("/customers")).status).toBe(200);
});
