import type { HistoryTable } from "@bahi/read-models/history/table.ts";
import { readModels } from "@bahi/read-models/database.ts";
import { moveCheckpoint } from "@bahi/read-models/generation/checkpoint.ts";
import { liveGeneration } from "@bahi/read-models/generation/live.ts";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { historyRow } from "../testing/rows.ts";

let edge: EdgeForTest;

beforeAll(async () => {
  edge = await edgeForTest();
  const position = (n: number) => String(n).padStart(20, "0");
  await edge.db
    .insertInto("history")
    .values([
      historyRow({ noun: "customer", position: position(1), title: "Customer added" }),
      historyRow({ noun: "product", position: position(2), reason: "asked by 98290 17463" }),
      historyRow({ noun: "invoice", position: position(3), amount_paise: 20_741_25 }),
      historyRow({ noun: "payment", position: position(4) }),
      historyRow({
        noun: "user",
        position: position(5),
        changes: [
          { field: "full_name", from: 'Asha "Chhoti" Ram', to: "रमेश É" },
          { field: "notes", from: null, to: String.raw`left\right` },
        ],
      }),
      historyRow({ noun: "settings", position: position(6) }),
      historyRow({
        noun: "customer",
        position: position(7),
        title: "Customer changed",
        event: "CustomerChanged",
        changes: [{ field: "name", from: "A", to: "B" }],
        reason: "marriage",
        caused_by: "other key",
      }),
      historyRow({ noun: "customer", position: position(8), record_id: 2, amount_paise: 20_741_25 }),
      historyRow({
        noun: "payment",
        position: position(9),
        record_id: 2,
        at: "2026-04-01T18:30:00Z",
        actor_id: 2,
        actor_name: "Sunil",
        event: "PaymentMovedToAdvance",
        title: "Payment moved",
        command_key: "move",
        caused_by: "key",
        cause_noun: "invoice",
        cause_id: 1,
        amount_paise: 500_00,
      }),
    ])
    .execute();
});
afterAll(() => edge.close());

test("tells what happened to a record, the latest first, in pages", async () => {
  const { json, headers } = await edge.get("/customers/1/history?limit=1", { as: "staff" });
  expect(json).toEqual([
    {
      noun: "customer",
      record_id: 1,
      position: "7".padStart(20, "0"),
      at: "2026-04-01T05:30:00.000Z",
      actor: { id: 1, name: "Asha", role: "admin" },
      event: "CustomerChanged",
      title: "Customer changed",
      changes: [{ field: "name", from: "A", to: "B" }],
      reason: "marriage",
      command_key: "key",
      caused_by: "other key",
      cause: null,
    },
  ]);
  expect(headers["x-total-count"]).toBe("2");
  const oldest = await edge.get("/customers/1/history?order=asc&limit=1");
  expect(oldest.json).toMatchObject([{ title: "Customer added" }]);
  expect((await edge.get("/customers/1/history?skip=1")).json).toMatchObject([{ title: "Customer added" }]);
});

test.each(["customers/1", "products/1", "invoices/1", "payments/1", "users/1", "settings"])(
  "there is a history of %s",
  async (record) => {
    const { status, json } = await edge.get(`/${record}/history/`);
    expect(status).toBe(200);
    expect(json).not.toEqual([]);
  },
);

test.each(["customers", "products", "invoices", "payments", "users"])(
  "there is no history of one of the %s that never was",
  async (nouns) => {
    expect((await edge.get(`/${nouns}/77/history`)).status).toBe(404);
  },
);

type Entry = { position: string; noun: string; record_id: number };

async function found(query: string): Promise<string[]> {
  const { status, json } = await edge.get(`/admin/history?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return (json as Entry[]).map(({ position, noun, record_id }) => `${Number(position)} ${noun} ${record_id}`);
}

test("an entry names what led to it", async () => {
  const { json } = await edge.get("/payments/2/history");
  expect(json).toMatchObject([
    {
      title: "Payment moved",
      cause: {
        noun: "invoice",
        record_id: 1,
        position: "3".padStart(20, "0"),
        event: "Something",
        title: "Something",
      },
    },
  ]);
});

test("everything that happened is found, the latest first, in pages with their total", async () => {
  const { json, headers } = await edge.get("/admin/history?limit=2");
  expect((json as Entry[]).map((entry) => Number(entry.position))).toEqual([9, 8]);
  expect(headers["x-total-count"]).toBe("9");
  expect(await found("limit=2&skip=7")).toEqual(["2 product 1", "1 customer 1"]);
  expect(await found("order=asc&limit=1")).toEqual(["1 customer 1"]);
});

test.each([
  ["noun=customer", ["8 customer 2", "7 customer 1", "1 customer 1"]],
  ["noun=customer&record_id=2", ["8 customer 2"]],
  ["actor_id=2", ["9 payment 2"]],
  ["event=CustomerChanged", ["7 customer 1"]],
  // The Indian day begins half past six in the evening before, in UTC.
  ["date_from=2026-04-02", ["9 payment 2"]],
  ["date_from=2026-04-02&date_to=2026-04-02", ["9 payment 2"]],
  ["date_to=2026-04-01&noun=payment", ["4 payment 1"]],
  ["q=MARRIAGE", ["7 customer 1"]],
  ["q=sunil", ["9 payment 2"]],
  ["q=b&event=CustomerChanged", ["7 customer 1"]],
  ["q=field&noun=customer", []],
  ["q=%22chhoti%22%20RAM", ["5 user 1"]],
  ["q=T%5CR", ["5 user 1"]],
  [`q=${encodeURIComponent("रमेश é")}`, ["5 user 1"]],
  ["q=full_name", []],
  ["q=%25", []],
  [`after=${"8".padStart(20, "0")}`, ["9 payment 2"]],
  ["q=%232", ["9 payment 2", "8 customer 2"]],
  ["q=%232&noun=payment", ["9 payment 2"]],
  ["q=cn-2", []],
  ["q=20,741.25", ["8 customer 2", "3 invoice 1"]],
  ["q=20741.25", ["8 customer 2", "3 invoice 1"]],
  ["q=%E2%82%B9%2020741.25", ["8 customer 2", "3 invoice 1"]],
  ["q=20741.26", []],
  [`q=${encodeURIComponent("#२")}`, ["9 payment 2", "8 customer 2"]],
  [`q=${encodeURIComponent("₹ २०,७४१.२५")}`, ["8 customer 2", "3 invoice 1"]],
  // Digits are a number or an amount where there is one, else a text.
  ["q=2", ["9 payment 2", "8 customer 2"]],
  ["q=500", ["9 payment 2"]],
  ["q=98290", ["2 product 1"]],
])("everything is filtered by %s", async (query, expected) => {
  expect(await found(query)).toEqual(expected);
});

test.each([
  "noun=order",
  "event=Something",
  "date_from=2026-04-02&date_to=2026-04-01",
  "wait=5",
  "actor_id=x",
])("a filter that means nothing is refused: %s", async (query) => {
  expect((await edge.get(`/admin/history?${query}`)).status).toBe(422);
});

describe("kept open", () => {
  let longPoll: EdgeForTest;
  beforeEach(async () => {
    longPoll = await edgeForTest();
  });
  afterEach(() => longPoll.close());

  /** Writes an entry as the projector does: entry and checkpoint in one transaction. */
  async function happens(number: number, noun: HistoryTable["noun"]): Promise<string> {
    const to = String(number).padStart(20, "0");
    const from = number === 1 ? "" : String(number - 1).padStart(20, "0");
    const client = await longPoll.pool.connect();
    try {
      await client.query("begin");
      const live = await liveGeneration(readModels(longPoll.pool));
      const row = JSON.stringify(historyRow({ noun, position: to }));
      const table = `${live?.schema}.history`;
      await client.query(`insert into ${table} select * from json_populate_record(null::${table}, $1)`, [
        row,
      ]);
      await moveCheckpoint(client, { generation: live?.id ?? 0, from, to, eventCount: 1 });
      await client.query("commit");
    } finally {
      client.release();
    }
    return to;
  }

  test("it answers as soon as something happens, and never leaves an entry out", async () => {
    const seen: string[] = [];
    let after = "";
    const watching = (async () => {
      while (seen.length < 40) {
        const { json, headers } = await longPoll.get(`/admin/history?order=asc&wait=30&after=${after}`);
        seen.push(...(json as Entry[]).map((entry) => entry.position));
        after = String(headers["x-position"]);
      }
    })();
    const written: string[] = [];
    for (let number = 1; number <= 40; number += 1) written.push(await happens(number, "invoice"));
    await watching;
    expect(seen).toEqual(written);
  });

  test("what the filter leaves out does not wake it up", async () => {
    const first = await happens(1, "customer");
    const waiting = longPoll.get(`/admin/history?noun=payment&wait=30&after=${first}`);
    await happens(2, "customer");
    await happens(3, "payment");
    const { json, headers } = await waiting;
    expect(json).toMatchObject([{ noun: "payment" }]);
    expect(headers["x-position"]).toBe("3".padStart(20, "0"));
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("when nothing happens it says so after the time that was asked for", async () => {
    const first = await happens(1, "customer");
    const { json, headers, status } = await longPoll.get(`/admin/history?wait=0&after=${first}`);
    expect([status, json, headers["x-total-count"]]).toEqual([200, [], "0"]);
  });

  test("it ends after the time that was asked for, though the clock was set back meanwhile", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const first = await happens(1, "customer");
    const waiting = longPoll.get(`/admin/history?noun=payment&wait=2&after=${first}`);
    await longPoll.get("/settings");
    vi.setSystemTime(Date.now() - 10_000);
    await happens(2, "customer");
    const begun = performance.now();
    expect((await waiting).json).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(8_000);
  });

  test("whoever signs out while it waits is told nothing", async () => {
    const first = await happens(1, "customer");
    const session = await longPoll.sessions.open({ id: 3, name: "Meena", role: "admin" });
    const as = longPoll.app.tokenOf(session);
    const waiting = longPoll.get(`/admin/history?wait=30&after=${first}`, { as });
    await longPoll.get("/settings", { as });
    await longPoll.sessions.end(session.sessionId);
    await happens(2, "customer");
    expect(await waiting).toMatchObject({ status: 401, json: { type: "urn:bahi:session-ended" } });
  });

  test("a service that ends answers who still waits", async () => {
    const first = await happens(1, "customer");
    const waiting = longPoll.get(`/admin/history?wait=30&after=${first}`);
    await longPoll.get("/settings");
    const begun = Date.now();
    await longPoll.app.close();
    expect((await waiting).json).toEqual([]);
    expect(Date.now() - begun).toBeLessThan(20_000);
  });
});
