import { DUPLICATES_SHOWN_MAX } from "@bahi/contracts/customer/duplicates.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { customerRow } from "../testing/rows.ts";

const ALIKE = 6_501;
let edge: EdgeForTest;

beforeAll(async () => {
  edge = await edgeForTest();
  const ids = Array.from({ length: ALIKE }, (_, index) => index + 2);
  const pair = [1, ALIKE + 2];
  const rows = [...ids, ...pair].map((id) => customerRow({ id }));
  for (let index = 0; index < rows.length; index += 1_000) {
    await edge.db
      .insertInto("customer")
      .values(rows.slice(index, index + 1_000))
      .execute();
  }
  const members = [
    ...ids.map((customer_id) => ({ customer_id, profile: "many" })),
    ...pair.map((customer_id) => ({ customer_id, profile: "pair" })),
  ];
  for (let index = 0; index < members.length; index += 1_000) {
    await edge.db
      .insertInto("duplicate_member")
      .values(members.slice(index, index + 1_000))
      .execute();
  }
  await edge.db
    .insertInto("duplicate_profile")
    .values([
      { profile: "many", center: "many" },
      { profile: "pair", center: "pair" },
    ])
    .execute();
  await edge.move();
});
afterAll(() => edge.close());

async function groups(page: { skip: number; limit: number }): Promise<{ ids: number[][]; total: number }> {
  const { json, headers } = await edge.get(`/customers/duplicates?skip=${page.skip}&limit=${page.limit}`);
  const ids = (json as { id: number }[][]).map((group) => group.map(({ id }) => id));
  return { ids, total: Number(headers["x-total-count"]) };
}

test("a large group comes in parts of two customers or more, each of them once, and nothing is out of reach", async () => {
  const seen: number[][] = [];
  for (;;) {
    const { ids, total } = await groups({ skip: seen.length, limit: 6_000 });
    expect(total).toBe(1 + Math.ceil(ALIKE / DUPLICATES_SHOWN_MAX));
    expect(ids.flat().length).toBeLessThanOrEqual(6_000);
    if (ids.length === 0) break;
    seen.push(...ids);
  }
  expect(seen[0]).toEqual([1, ALIKE + 2]);
  const parts = seen.slice(1);
  expect(parts.flat()).toEqual(Array.from({ length: ALIKE }, (_, index) => index + 2));
  for (const part of parts) {
    expect(part.length).toBeGreaterThan(1);
    expect(part.length).toBeLessThanOrEqual(DUPLICATES_SHOWN_MAX);
  }
});

test("a page begins after those that are skipped and ends with a whole group", async () => {
  const all = await groups({ skip: 0, limit: 10 });
  const { ids, total } = await groups({ skip: 3, limit: 2 });
  expect(ids).toEqual(all.ids.slice(3, 5));
  expect(total).toBe(all.total);
  expect((await groups({ skip: 0, limit: 0 })).ids).toEqual([]);
});

test("as CSV it has everybody who is in a group, beside the number of the group", async () => {
  const { text } = await edge.get("/customers/duplicates", { headers: { accept: "text/csv" } });
  const rows = text.trimEnd().split("\r\n").slice(1);
  expect(rows).toHaveLength(ALIKE + 2);
  const members = rows.map((row) => row.split(",", 2).map(Number));
  const { total } = await groups({ skip: 0, limit: 1 });
  expect(members.map(([group = 0]) => group)).toEqual(
    members.map(([group = 0]) => group).toSorted((one, other) => one - other),
  );
  expect(new Set(members.map(([group]) => group)).size).toBe(total);
  expect(members.filter(([group]) => group === 1).map(([, id]) => id)).toEqual([1, ALIKE + 2]);
});
