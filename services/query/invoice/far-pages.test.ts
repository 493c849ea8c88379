import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { invoiceRow } from "../testing/rows.ts";

const INVOICES = 1_300;
const FAR = 1_100;
type Listed = { id: number; total_amount: number };

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

test.each([
  ["sort=id", (one: Listed, other: Listed) => one.id - other.id],
  ["sort=id&order=desc", (one: Listed, other: Listed) => other.id - one.id],
  [
    "sort=total_amount&order=desc",
    (one: Listed, other: Listed) => other.total_amount - one.total_amount || other.id - one.id,
  ],
])(
  "a list of more rows than one text of Postgres has all of them in their order: %s",
  async (order, compare) => {
    const { json } = await edge.get(`/invoices?${order}`);
    const listed = json as Listed[];
    const known = Array.from({ length: INVOICES }, (_, index) => index + 1).filter(
      (id) => (id - 1) % 17 !== 0,
    );
    expect(listed.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(known);
    expect(listed).toEqual(listed.toSorted(compare));
  },
);

test("a page is the same bytes as its rows in the list of all, wherever it begins and ends, and whoever asks again", async () => {
  const all = (await edge.get("/invoices")).json as Listed[];
  const { length } = all;
  for (const skip of [0, 1, FAR, length - 200, length - 1, length, length + 1]) {
    for (const limit of [0, 1, 199, 200, 201, 400]) {
      const page = `/invoices?skip=${skip}&limit=${limit}`;
      const expected = JSON.stringify(all.slice(skip, skip + limit));
      for (const { text, headers } of [await edge.get(page), await edge.get(page)]) {
        expect(text).toBe(expected);
        expect(headers["content-length"]).toBe(String(Buffer.byteLength(expected)));
      }
    }
  }
});

test("the list is compressed from the same bytes, before it is asked for as it is or after", async () => {
  const gzip = { headers: { "accept-encoding": "gzip" } };
  const pages = ["/invoices?limit=1001", "/invoices?limit=1002"];
  const [first = "", second = ""] = pages;
  const unzipped = async (page: string) => {
    const answer = await edge.app.inject({
      url: `/api/v1${page}`,
      headers: { authorization: `Bearer ${edge.tokens.admin}`, ...gzip.headers },
    });
    return gunzipSync(answer.rawPayload).toString();
  };
  const plain = (await edge.get(first)).text;
  expect(await unzipped(first)).toBe(plain);
  const before = await unzipped(second);
  expect((await edge.get(second)).text).toBe(before);
});

test("a full page names the place of its last row, also where it ends within a text of Postgres or with it", async () => {
  const list = "/invoices?sort=total_amount&customer_id=1";
  const { json: all } = await edge.get(list);
  for (const limit of [1, 199, 200, 201, 400, 777]) {
    const page = `${list}&limit=${limit}`;
    const { headers } = await edge.get(page);
    const next = await edge.get(`${page}&cursor=${String(headers["x-next-cursor"])}`);
    expect(next.json).toEqual((all as Listed[]).slice(limit, 2 * limit));
  }
});
