import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";

let edge: EdgeForTest;
beforeAll(async () => {
  edge = await edgeForTest();
});
afterAll(() => edge.close());

async function addLink(first: number, last: number, byte: number): Promise<void> {
  await edge.pool.query("insert into bahi.chain values ($1, $2, $3, $4, $5, $6)", [
    first,
    last,
    String(last).padStart(20, "0"),
    Buffer.alloc(32 * (last - first + 1)),
    Buffer.alloc(32, byte),
    "2026-04-01T11:00:00+05:30",
  ]);
}

test("an admin reads the fingerprint of what is in the chain now, and a member of staff does not", async () => {
  expect((await edge.get("/admin/fingerprint")).json).toEqual({
    fingerprint: null,
    position: "",
    events: 0,
    at: null,
  });
  await addLink(1, 3, 0);
  await addLink(4, 4, 255);
  const { json, headers } = await edge.get("/admin/fingerprint");
  expect(json).toEqual({
    fingerprint: "ZZZZ-ZZZZ-ZZZZ-ZZZZ",
    position: "00000000000000000004",
    events: 4,
    at: "2026-04-01T05:30:00.000Z",
  });
  expect(headers["cache-control"]).toBe("no-store");
  expect((await edge.get("/admin/fingerprint", { as: "staff" })).status).toBe(403);
  expect((await edge.get("/admin/fingerprint", { as: "" })).status).toBe(401);
});
