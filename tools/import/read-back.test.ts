import { expect, test } from "vitest";
import type { ApiClient } from "../client/api-client.ts";
import { readBack } from "./read-back.ts";

const LISTS: Record<string, object[]> = {
  customers: [{ id: 1 }, { id: 2 }, { id: 3 }],
  products: [],
  invoices: [1, 2, 3, 4, 5].map((id) => ({ id, sales_count: 2, total_amount: id })),
};

/** A product with pages of two rows, which can be read on from a cursor alone. */
function productWithPages(): ApiClient {
  const unasked = () => Promise.reject(new Error("only lists are read"));
  return {
    get: unasked,
    put: unasked,
    post: unasked,
    close: unasked,
    async getPage(path, schema) {
      const url = new URL(path, "http://127.0.0.1");
      const rows = LISTS[url.pathname.slice(1)] ?? [];
      expect(url.searchParams.has("skip")).toBe(false);
      const from = Number(url.searchParams.get("cursor"));
      const nextCursor = from + 2 < rows.length ? String(from + 2) : undefined;
      return { rows: schema.parse(rows.slice(from, from + 2)), nextCursor };
    },
  };
}

test("adds up the records with these numbers on every page of the lists", async () => {
  const ids = { customers: new Set([1, 3]), products: new Set([7]), invoices: new Set([1, 3, 5, 6]) };
  expect(await readBack(productWithPages(), ids)).toEqual({
    customers: 2,
    products: 0,
    invoices: 3,
    lines: 6,
    totalPaise: 9_00,
  });
});
