import { anil } from "@bahi/command/testing/requests.ts";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";
import { headOf } from "@bahi/event-store/head.ts";

// A position comes back from whoever has seen it. The store behind an address may be another one by then, or an earlier
// state of the same one: a restored backup.

/** As of another store: beyond whatever this one has. */
const ELSEWHERE = "9".repeat(20);
/** As EventStoreDB writes them. */
const ELSEWHERE_IN_BYTES = `${ELSEWHERE}-${ELSEWHERE}`;

let bahi: Bahi;
beforeAll(async () => {
  bahi = await startBahi();
  await bahi.admin.post("/customers", anil);
});
afterAll(() => bahi.close());

test.for([ELSEWHERE, ELSEWHERE_IN_BYTES])(
  "a read that names the position %s, which the store does not have, is told so instead of waiting",
  async (position) => {
    const headers = { "x-position": position };
    for (const path of [
      "/customers",
      "/auth/me",
      "/reports/sales-analysis?date_from=2026-04-01&date_to=2026-04-30",
    ]) {
      const { status, body, headers: answered } = await bahi.admin.get(path, { headers });
      expect(answered.get("cache-control")).toBe("no-store");
      expect([path, status, body]).toMatchObject([path, 410, { type: "urn:bahi:not-in-these-books" }]);
    }
    for (const path of [`/customers/1?as_of=${position}`, `/admin/history?after=${position}&wait=20`]) {
      expect([path, (await bahi.admin.get(path)).status]).toEqual([path, 410]);
    }
  },
);

test("the last position of the store itself is in these books", async () => {
  const headers = { "x-position": await headOf(bahi.store) };
  expect((await bahi.admin.get("/customers", { headers })).status).toBe(200);
});

test("a position that the store has and the read models have not yet is waited for", async () => {
  const lock = new Client(bahi.databaseUrl);
  await lock.connect();
  await lock.query("begin");
  await lock.query("select 1 from bahi.generation where state = 'live' for update");
  const before = await headOf(bahi.store);
  const adding = bahi.admin.post("/customers", { ...anil, name: "Late Traders" });
  await expect.poll(() => headOf(bahi.store)).not.toBe(before);
  const headers = { "x-position": await headOf(bahi.store) };
  const reading = bahi.admin.get("/customers?q=Late", { headers });
  // The projector answers the edge meanwhile, and has nothing new to show.
  expect((await bahi.admin.get("/customers?q=Late")).body).toEqual([]);
  await lock.query("commit");
  await lock.end();
  expect(await reading).toMatchObject({ status: 200, body: [{ name: "Late Traders" }] });
  expect((await adding).status).toBe(201);
});
