import type { HistoryTable } from "@bahi/read-models/history/table.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";

let edge: EdgeForTest;

function historyRow(row: Partial<HistoryTable> & Pick<HistoryTable, "noun" | "position">): HistoryTable {
  return {
    record_id: 1,
    at: "2026-04-01T05:30:00Z",
    actor_id: 1,
    actor_name: "Asha",
    actor_role: "admin",
    event: "Something",
    title: "Something",
    changes: [],
    reason: "",
    command_key: "key",
    caused_by: null,
    ...row,
  };
}

beforeAll(async () => {
  edge = await edgeForTest();
  const position = (n: number) => String(n).padStart(20, "0");
  await edge.db
    .insertInto("history")
    .values(
      [
        historyRow({ noun: "customer", position: position(1), title: "Customer added" }),
        historyRow({ noun: "product", position: position(2) }),
        historyRow({ noun: "invoice", position: position(3) }),
        historyRow({ noun: "payment", position: position(4) }),
        historyRow({ noun: "user", position: position(5) }),
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
        historyRow({ noun: "customer", position: position(8), record_id: 2 }),
      ].map((row) => Object.assign(row, { changes: JSON.stringify(row.changes) })),
    )
    .execute();
});
afterAll(() => edge.close());

test("tells what happened to a record, the latest first, in pages", async () => {
  const { json, headers } = await edge.get("/customers/1/history?limit=1", { as: "staff" });
  expect(json).toEqual([
    {
      position: "7".padStart(20, "0"),
      at: "2026-04-01T05:30:00.000Z",
      actor: { id: 1, name: "Asha", role: "admin" },
      event: "CustomerChanged",
      title: "Customer changed",
      changes: [{ field: "name", from: "A", to: "B" }],
      reason: "marriage",
      command_key: "key",
      caused_by: "other key",
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
