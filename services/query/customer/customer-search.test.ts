import { hasNumberWith, digitsSearched } from "@bahi/contracts/customer/phone-numbers.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { customerRow } from "../testing/rows.ts";

const cells = new Map([
  [1, "98290 12345 / +91 94140-54321"],
  [2, "0141-2345678/79"],
  [3, "९८१११ २२२३३, 0562-4567890 ext 12"],
]);

let edge: EdgeForTest;

beforeAll(async () => {
  edge = await edgeForTest();
  const rows = [...cells].map(([id, phone]) => customerRow({ id, phone }));
  await edge.db.insertInto("customer").values(rows).execute();
  await edge.move();
});
afterAll(() => edge.close());

test.each([
  ["9829012345", [1]],
  ["+91 98290 12345", [1]],
  ["098290-12345", [1]],
  ["94140 54", [1]],
  ["123459414", []],
  ["2345679", [2]],
  ["0141-2345679", [2]],
  ["0141-2345678/79", [2]],
  ["9811122233", [3]],
  ["२२२३३", [3]],
  ["0562 4567890", [3]],
])("a search for %s finds each number of a cell, at the edge and in the browser alike", async (q, ids) => {
  for (const path of ["/customers", "/customers/search"]) {
    const { json } = await edge.get(`${path}?q=${encodeURIComponent(q)}`);
    expect((json as { id: number }[]).map(({ id }) => id)).toEqual(ids);
  }
  const inBrowser = [...cells].filter(([, cell]) => hasNumberWith(cell, digitsSearched(q)));
  expect(inBrowser.map(([id]) => id)).toEqual(ids);
});
