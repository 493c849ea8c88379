import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { productRow } from "../testing/rows.ts";

let edge: EdgeForTest;

beforeAll(async () => {
  edge = await edgeForTest();
  await edge.db
    .insertInto("product")
    .values([
      productRow({
        id: 1,
        item_name: "tea 250 g",
        item_name_hindi: "चाय",
        created_at: "2026-04-03T00:00:00Z",
      }),
      productRow({ id: 2, item_name: "Sugar", created_at: "2026-04-02T00:00:00Z" }),
      productRow({ id: 3, item_name: "Green Tea", item_name_hindi: "हरी चाय" }),
      productRow({ id: 4, item_name: "Teacup", is_active: false }),
    ])
    .execute();
});
afterAll(() => edge.close());

async function idsOf(path: string): Promise<number[]> {
  const { json } = await edge.get(path);
  return (json as { id: number }[]).map((row) => row.id);
}

test.each([
  ["/products/?is_active=true&limit=6000", [3, 2, 1]],
  ["/products?q=tea", [3, 1]],
  ["/products?q=चाय", [3, 1]],
  ["/products?q=2", [2, 1]],
  ["/products?sort=created_at", [3, 2, 1]],
  ["/products?sort=item_name_hindi&order=desc", [3, 1, 2]],
  ["/products?is_active=false", [4]],
  ["/products/search?q=tea", [1, 3]],
  ["/products/search?q=तेल", []],
])("GET %s finds %j", async (path, ids) => {
  expect(await idsOf(path)).toEqual(ids);
});

test("answers one product, also one that was deleted, with null where it has no Hindi name", async () => {
  expect((await edge.get("/products/4")).json).toEqual({
    id: 4,
    item_name: "Teacup",
    item_name_hindi: null,
    is_active: false,
    created_at: "2026-04-01T05:30:00.000Z",
    version: 1,
  });
  expect((await edge.get("/products/9")).status).toBe(404);
});
