import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { invoiceRow } from "../testing/rows.ts";

let edge: EdgeForTest;

beforeAll(async () => {
  edge = await edgeForTest();
  for (const first of [1, 1_001, 2_001]) {
    const rows = Array.from({ length: 1_000 }, (_, index) => invoiceRow({ id: first + index }));
    await edge.db.insertInto("invoice").values(rows).execute();
  }
});
afterAll(() => edge.close());

test("a text that is cast to varchar comes as its bytes in UTF-8", async () => {
  const { rows } = await sql<{ bytes: Buffer; text: string }>`
    select 'चाय ☕'::varchar as bytes, 'चाय ☕' as text`.execute(edge.db);
  expect(rows).toEqual([{ bytes: Buffer.from("चाय ☕"), text: "चाय ☕" }]);
});

test("a half of a table without statistics is read in its order by the index", async () => {
  const half = edge.db
    .selectFrom("invoice")
    .select("list_row")
    .where("is_deleted", "=", false)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1_500);
  const plan = await half.explain("text");
  expect(JSON.stringify(plan)).toContain("Index Scan Backward using invoice_created");
});
