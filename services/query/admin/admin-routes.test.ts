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

test("whoever is signed in reads the fingerprint of what is in the chain now", async () => {
  expect((await edge.get("/fingerprint")).json).toEqual({
    fingerprint: null,
    position: "",
    events: 0,
    at: null,
  });
  await addLink(1, 3, 0);
  await addLink(4, 4, 255);
  const { json, headers } = await edge.get("/fingerprint");
  expect(json).toEqual({
    fingerprint: "ZZZZ-ZZZZ-ZZZZ-ZZZZ",
    position: "00000000000000000004",
    events: 4,
    at: "2026-04-01T05:30:00.000Z",
  });
  expect(headers["cache-control"]).toBe("no-store");
  expect((await edge.get("/fingerprint", { as: "staff" })).json).toEqual(json);
});

test("the latest proof is told as it goes on, and the last report stays until there is another", async () => {
  expect((await edge.get("/admin/verify")).json).toMatchObject({ state: "idle", report: null });
  const add = (columns: string, values: string) =>
    edge.pool.query(
      `insert into bahi.verification (events_done, events_total, ${columns}) values (50, 150, ${values})`,
    );
  const report = {
    ok: true,
    started_at: "2026-04-01T05:30:00.000Z",
    seconds: 2,
    events: 150,
    position: "1",
    events_per_second: 75,
    fingerprint: null,
    fingerprints: [],
    rows: {},
    findings: [],
    finding_count: 0,
  };
  await add("state, report", `'done', '${JSON.stringify(report)}'`);
  expect((await edge.get("/admin/verify")).json).toMatchObject({ state: "done", report, seconds_left: null });

  await add("started_at", "clock_timestamp() - interval '10 seconds'");
  const running = (await edge.get("/admin/verify")).json as { seconds_left: number };
  expect(running).toMatchObject({
    state: "running",
    events_done: 50,
    events_total: 150,
    events_per_second: 5,
    report,
  });
  expect(running.seconds_left).toBe(20);

  await edge.pool.query("update bahi.verification set seen_at = seen_at - interval '20 seconds'");
  expect((await edge.get("/admin/verify")).json).toMatchObject({
    state: "failed",
    failure: "It was interrupted: the projector that worked on it is gone.",
    report,
  });
  await edge.pool.query("update bahi.verification set seen_at = seen_at + interval '1 year'");
  expect((await edge.get("/admin/verify")).json).toMatchObject({ state: "failed" });
});

test("a proof cannot be ordered while no projector answers, and never by a member of staff", async () => {
  const order = (as: "admin" | "staff") =>
    edge.app.inject({
      method: "POST",
      url: "/api/v1/admin/verify",
      headers: { authorization: `Bearer ${edge.tokens[as]}` },
    });
  expect((await order("admin")).statusCode).toBe(503);
  expect((await order("staff")).statusCode).toBe(403);
});
