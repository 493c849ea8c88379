import { anil, invoiceFor, paymentBy, soap } from "@bahi/command/testing/requests.ts";
import {
  type RebuildProgress,
  rebuildProgress,
  type SystemRecord,
  systemRecord,
} from "@bahi/contracts/system/api.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";
import { startLoad } from "../faults/load.ts";
import { startReader } from "../faults/reader.ts";

let bahi: Bahi;

beforeAll(async () => {
  bahi = await startBahi();
  await bahi.admin.post("/customers", anil);
  await bahi.admin.post("/products", soap);
  await bahi.admin.post("/invoices", invoiceFor(1));
  await bahi.admin.post("/payments", paymentBy(1, 50, { invoice_id: 1 }));
});
afterAll(() => bahi.close());

async function system(): Promise<SystemRecord> {
  return systemRecord.parse((await bahi.admin.get("/admin/system")).body);
}

async function post(path: string, body?: unknown): Promise<RebuildProgress> {
  const answer = await bahi.admin.post(path, body);
  expect(answer.status).toBeLessThan(300);
  return rebuildProgress.parse(answer.body);
}

async function untilSystem(isIt: (system: SystemRecord) => boolean): Promise<SystemRecord> {
  for (;;) {
    const now = await system();
    if (isIt(now)) return now;
  }
}

const isQuiet = ({ rebuild }: SystemRecord) => rebuild.state === "idle" || rebuild.state === "failed";
const liveId = async () => (await system()).live.generation ?? 0;
const stateOf = ({ generations }: SystemRecord, id: number) =>
  generations.find((generation) => generation.id === id)?.state;

test("an admin sees the store, the versions, every generation with its size, and that the live one is level", async () => {
  const { live, ...seen } = await untilSystem(({ live: { lag_events } }) => lag_events === 0);
  expect(seen).toMatchObject({
    store: "postgres",
    versions: {
      projections: "test",
      node: process.versions.node,
      postgres: expect.stringMatching(/^\d+/) as string,
    },
    projector: { doing: "following", reason: null },
    rebuild: { state: "idle" },
  });
  expect(live).toMatchObject({ head: live.position, lag_ms: 0 });
  const [generation] = seen.generations;
  expect(generation).toMatchObject({ state: "live", is_current_version: true, position: live.position });
  expect(generation?.size_bytes).toBeGreaterThan(100_000);
  expect(generation?.events).toBeGreaterThan(4);
});

test("under load a rebuild goes live, and the way back leads to the old one, without a read that fails or goes back", async () => {
  const load = await startLoad(() => bahi.admin);
  const reader = startReader(
    () => bahi.admin,
    ["/invoices?limit=3", "/reports/customer-ledger?customer_id=1"],
  );
  await load.more(10);
  const first = await liveId();
  await post("/admin/rebuild");
  const second = await untilSystem(({ live }) => live.generation !== first);
  expect(stateOf(second, first)).toBe("previous");
  await load.more(20);

  expect(await post(`/admin/generations/${first}/switch`)).toMatchObject({
    state: "catching up",
    generation: first,
  });
  const back = await untilSystem(({ live }) => live.generation === first);
  expect(stateOf(back, second.live.generation ?? 0)).toBe("previous");
  await load.more(10);
  const seen = await reader.end();
  await load.end();
  expect(seen.length).toBeGreaterThan(5);
  for (const { path, position, body } of seen.slice(-20)) {
    const then = await bahi.admin.get(`${path}&as_of=${position}`);
    expect([path, position, then.body]).toEqual([path, position, body]);
  }
});

test("read models that are built to be looked at first are kept until they are switched to, and dropped when told", async () => {
  const before = await liveId();
  const { generation } = await post("/admin/rebuild", { switch: false });
  const id = generation ?? 0;
  const built = await untilSystem((now) => isQuiet(now) && stateOf(now, id) === "previous");
  expect(built.live.generation).toBe(before);

  await bahi.admin.post("/payments", paymentBy(1, 70));
  await post(`/admin/generations/${id}/switch`);
  const switched = await untilSystem(({ live }) => live.generation === id);
  expect(stateOf(switched, before)).toBe("previous");
  expect((await bahi.admin.call("DELETE", `/admin/generations/${before}`)).status).toBe(200);
  expect(stateOf(await system(), before)).toBeUndefined();
  expect((await bahi.admin.get("/payments")).status).toBe(200);
});

test("a rebuild that is cancelled leaves no table, and what is live as it is", async () => {
  const before = await liveId();
  const { generation } = await post("/admin/rebuild");
  await post("/admin/rebuild/cancel");
  const after = await untilSystem(isQuiet);
  // It may have been done before it was cancelled; then it is live.
  expect([before, generation]).toContain(after.live.generation);
  const states = after.generations.map(({ state }) => state);
  expect(states.filter((state) => state === "building")).toEqual([]);
  for (const { state, size_bytes } of after.generations)
    expect(state === "failed" && size_bytes > 0).toBe(false);
  expect(await post("/admin/rebuild/cancel")).toMatchObject({
    state: expect.stringMatching(/idle|failed/) as string,
  });
});

test("what is in use is not dropped, what is not there is not found, and staff order nothing", async () => {
  const live = await liveId();
  expect((await bahi.admin.call("DELETE", `/admin/generations/${live}`)).status).toBe(409);
  expect((await bahi.admin.call("POST", `/admin/generations/${live}/switch`)).status).toBe(409);
  expect((await bahi.admin.call("POST", "/admin/generations/999/switch")).status).toBe(404);
  expect((await bahi.admin.post("/admin/rebuild", { switch: "later" })).status).toBe(422);
  expect((await bahi.staff.post("/admin/rebuild", {})).status).toBe(403);
  expect(await liveId()).toBe(live);
});
