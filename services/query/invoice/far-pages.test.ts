import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { invoiceRow } from "../testing/rows.ts";

const INVOICES = 1_300;
const FAR = 1_100;
let edge: EdgeForTest;

beforeAll(async () => {
  edge = await edgeForTest();
  const rows = Array.from({ length: INVOICES }, (_, index) =>
    invoiceRow({
      id: index + 1,
      // Several have the same value in each column, so that their numbers decide.
      created_at: `2026-04-0${1 + ((index * 7) % 5)}T10:00:00.123Z`,
      invoice_date: `2026-04-0${1 + ((index * 3) % 4)}`,
      customer_name: `Customer ${(index * 11) % 9}`,
      total_paise: ((index * 13) % 40) * 100,
      is_deleted: index % 17 === 0,
    }),
  );
  await edge.db.insertInto("invoice").values(rows).execute();
  await edge.move();
});
afterAll(() => edge.close());

test.each([
  "",
  "sort=id&",
  "order=asc&",
  "sort=customer_name&",
  "sort=total_amount&order=desc&",
  "sort=due_date&",
])("a page far down goes on where the page before it ends: %s", async (order) => {
  const idsOf = async (page: string) => {
    const { json } = await edge.get(`/invoices?${order}${page}`);
    return (json as { id: number }[]).map(({ id }) => id);
  };
  const all = await idsOf(`limit=${INVOICES}`);
  expect(all.length).toBeGreaterThan(FAR);
  expect(await idsOf(`skip=${FAR}&limit=20`)).toEqual(all.slice(FAR, FAR + 20));
  expect(await idsOf(`skip=${all.length - 1}&limit=20`)).toEqual(all.slice(-1));
  expect(await idsOf(`skip=${all.length}&limit=20`)).toEqual([]);
});
