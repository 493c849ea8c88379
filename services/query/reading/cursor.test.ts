import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import {
  creditNoteRow,
  customerRow,
  historyRow,
  invoiceRow,
  paymentRow,
  productRow,
  userRow,
} from "../testing/rows.ts";
import { cursorAfter, placeNamedBy } from "./cursor.ts";

const COUNT = 40;
const PAGE = 7;
const position = (n: number) => String(n).padStart(20, "0");

/** Columns in which many rows are the same, some of them without a value. */
const day = (n: number) => `2026-04-0${1 + ((n * 7) % 5)}`;
const at = (n: number) => `${day(n)}T10:00:00.123Z`;
const word = (n: number, words: readonly string[]) => words[(n * 11) % words.length] ?? "";
const NAMES = ["anil", "Anil", "ब्रजेश", 'O"Neill, \\ Sons', "zari", "", "two\nlines"];

const invoice = (id: number, since = position(1)) =>
  invoiceRow({
    id,
    created_at: at(id),
    invoice_date: day(id + 1),
    due_date: day(id + 2),
    customer_name: word(id, NAMES),
    total_paise: ((id * 13) % 6) * 100,
    paid_paise: ((id * 13) % 4) * 100,
    payment_status: id % 3 === 0 ? "complete" : "pending",
    total_boxes: id % 4,
    sales_count: id % 5,
    since,
  });
const customer = (id: number) =>
  customerRow({
    id,
    name: word(id, NAMES),
    phone: word(id, ["", "98290 12345", "0141"]),
    address: word(id + 1, ["", "Johri Bazar", "johri bazar", "क".repeat(1_000)]),
    transporter: word(id, ["", "VRL"]),
    company_name: word(id, ["", "Sons", "sons"]),
    created_at: at(id),
  });
const balance = (customer_id: number) => ({
  customer_id,
  opening_paise: 0,
  invoiced_paise: (customer_id % 6) * 100,
  paid_paise: 200,
  discount_paise: 0,
  credited_paise: 0,
});
const payment = (id: number) =>
  paymentRow({
    id,
    customer_id: 1 + (id % COUNT),
    invoice_id: id % 4 === 0 ? null : 1 + (id % 5),
    amount_paise: 1_000 + (id % 3),
    discount_paise: id % 4 === 0 ? 0 : id % 2,
    payment_date: day(id),
    method: id % 2 === 0 ? "cash" : "cheque",
    reference_number: word(id, ["", "A-1", "a-1", "9"]),
    created_at: at(id),
  });
const creditNote = (id: number) =>
  creditNoteRow({
    id,
    invoice_id: 1 + (id % 3),
    customer_name: word(id, NAMES),
    credit_note_date: day(id),
    total_paise: 100 + (id % 4),
    created_at: at(id),
  });
const product = (id: number) =>
  productRow({ id, item_name: word(id, NAMES), item_name_hindi: word(id, ["", "बोतल"]), created_at: at(id) });
const user = (id: number) =>
  userRow({ id, full_name: word(id, NAMES), role: id % 2 === 0 ? "admin" : "staff", created_at: at(id) });
/** Three records that one event has changed, and then the next three. */
const entry = (n: number) =>
  historyRow({
    position: position(1 + Math.floor(n / 3)),
    noun: n % 3 === 0 ? "payment" : "invoice",
    record_id: n % 3 === 2 ? 2 : 1,
    at: at(n),
  });
const ids = (first: number, count = COUNT) => Array.from({ length: count }, (_, index) => first + index);

const LISTS: Readonly<Record<string, readonly string[]>> = {
  "/invoices":
    "created_at id customer_name invoice_date total_amount amount_due due_date payment_status total_boxes sales_count".split(
      " ",
    ),
  "/customers": "name phone address transporter company_name created_at balance id".split(" "),
  "/payments":
    "payment_date id customer_name invoice_id amount discount_amount payment_method reference_number created_at".split(
      " ",
    ),
  "/credit-notes": "credit_note_date id customer_name invoice_id total_amount created_at".split(" "),
  "/products": "item_name item_name_hindi created_at id".split(" "),
  "/auth/users": "id full_name username email role created_at".split(" "),
};
const SORTED = Object.entries(LISTS).flatMap(([list, sorts]) => {
  return sorts.flatMap((sort) => ["asc", "desc"].map((order) => `${list}?sort=${sort}&order=${order}`));
});
const HISTORIES = ["/admin/history", "/invoices/1/history"].flatMap((list) =>
  ["asc", "desc"].map((order) => `${list}?order=${order}`),
);

let edge: EdgeForTest;
beforeEach(async () => {
  edge = await edgeForTest();
  await edge.db
    .insertInto("invoice")
    .values(ids(1).map((id) => invoice(id)))
    .execute();
  await edge.db.insertInto("customer").values(ids(1).map(customer)).execute();
  await edge.db
    .insertInto("customer_balance")
    .values(ids(1, COUNT - 5).map(balance))
    .execute();
  await edge.db.insertInto("payment").values(ids(1).map(payment)).execute();
  await edge.db.insertInto("credit_note").values(ids(1).map(creditNote)).execute();
  await edge.db.insertInto("product").values(ids(1).map(product)).execute();
  await edge.db.insertInto("user_account").values(ids(1).map(user)).execute();
  await edge.db.insertInto("history").values(ids(0).map(entry)).execute();
  // Documents are counted by day.
  const counts = { invoice_count: COUNT, payment_count: COUNT, return_count: COUNT };
  const sums = { invoiced_paise: 0, paid_paise: 0, returned_paise: 0 };
  await edge.db
    .insertInto("sales_day")
    .values({ day: day(0), ...counts, ...sums })
    .execute();
  await edge.move();
});
afterEach(() => edge.close());

async function rowsOf(address: string): Promise<unknown[]> {
  const { status, json } = await edge.get(address);
  expect([address, status]).toEqual([address, 200]);
  return json as unknown[];
}

type Page = { rows: unknown[]; cursor: string | undefined; total: unknown };

async function page(address: string, cursor?: string): Promise<Page> {
  const asked = `${address}&limit=${PAGE}${cursor === undefined ? "" : `&cursor=${cursor}`}`;
  const { status, json, headers } = await edge.get(asked);
  expect([asked, status]).toEqual([asked, 200]);
  return {
    rows: json as unknown[],
    cursor: headers["x-next-cursor"] as string | undefined,
    total: headers["x-total-count"],
  };
}

/** All pages, one after the other. */
async function walk(address: string, between: (step: number) => Promise<void> = async () => {}) {
  const rows: unknown[] = [];
  let step = 0;
  for (let next: Page = await page(address); ; next = await page(address, next.cursor)) {
    rows.push(...next.rows);
    if (next.cursor === undefined) return rows;
    step += 1;
    await between(step);
  }
}

test.each([...SORTED, ...HISTORIES])("the pages of %s are the list, row by row", async (address) => {
  const all = await rowsOf(address);
  expect(all.length).toBeGreaterThan(PAGE);
  expect(await walk(address)).toEqual(all);
});

test("every list can be asked for far down, in every order", async () => {
  for (const address of SORTED) {
    const { status, headers } = await edge.get(`${address}&skip=1000&limit=1`);
    expect([address, status, headers["x-total-count"]]).toEqual([address, 200, expect.any(String)]);
  }
});

test("each page says how many rows there are in all, and the last one names no other", async () => {
  const first = await page("/invoices?customer_id=1");
  expect(first).toMatchObject({ total: String(COUNT), cursor: expect.any(String) });
  expect(await page("/invoices?customer_id=1", first.cursor)).toMatchObject({ total: String(COUNT) });
  expect((await edge.get("/invoices?limit=6000")).headers["x-next-cursor"]).toBeUndefined();
  expect((await edge.get(`/invoices?skip=${COUNT - PAGE}&limit=${PAGE}`)).headers).not.toHaveProperty(
    "x-next-cursor",
  );
  expect((await edge.get("/invoices?limit=0")).headers).not.toHaveProperty("x-next-cursor");
});

test("a search and filters are walked, too", async () => {
  const address = "/products?q=anil&is_active=true&sort=created_at";
  const all = await rowsOf(address);
  expect(all.length).toBeGreaterThan(PAGE);
  expect(await walk(address)).toEqual(all);
});

test.each(["/invoices?sort=customer_name", "/invoices?sort=due_date&order=desc", "/invoices?order=desc"])(
  "what is added or deleted meanwhile moves no other row from its page: %s",
  async (address) => {
    const all = (await rowsOf(address)) as { id: number }[];
    const walked = (await walk(address, async (step) => {
      const [first = 0] = ids(1_000 + step * 10, 1);
      await edge.db
        .insertInto("invoice")
        .values(ids(first, 10).map((id) => invoice(id)))
        .execute();
      // The row at which the first page ended.
      if (step === 1) {
        const gone = all[PAGE - 1]?.id ?? 0;
        await edge.db.updateTable("invoice").set({ is_deleted: true }).where("id", "=", gone).execute();
      }
      await edge.move();
    })) as { id: number }[];
    expect(new Set(walked.map(({ id }) => id)).size).toBe(walked.length);
    expect(walked.filter(({ id }) => id < 1_000)).toEqual(all);
  },
);

test("the past is walked as it was", async () => {
  const address = `/invoices?sort=total_amount&as_of=${position(1)}`;
  const all = await rowsOf(address);
  const walked = await walk(address, async (step) => {
    const later = ids(1_000 + step * 10, 10).map((id) => invoice(id, position(step + 1)));
    await edge.db.insertInto("invoice").values(later).execute();
    await edge.move();
  });
  expect(walked).toEqual(all);
});

test.each([
  [
    "/invoices?sort=id",
    [
      "/invoices?sort=invoice_date",
      "/invoices?sort=id&order=desc",
      "/invoices?sort=id&customer_id=1",
      "/invoices?sort=id&q=anil",
      `/invoices?sort=id&as_of=${position(1)}`,
      "/customers?sort=id",
    ],
  ],
  // Only their path, or the number in it, tells these lists apart.
  ["/invoices/1/history?order=asc", ["/invoices/2/history?order=asc", "/payments/1/history?order=asc"]],
])("a cursor of %s is refused by another list, order, filter or moment", async (own, others) => {
  const { cursor = "" } = await page(own);
  for (const other of others) {
    const { status, json } = await edge.get(`${other}&cursor=${cursor}`);
    expect([other, status, json]).toMatchObject([
      other,
      400,
      { type: "urn:bahi:cursor-of-another-list", detail: expect.stringMatching(/begin again/) },
    ]);
  }
  expect((await edge.get(`${own}&limit=3&cursor=${cursor}`)).status).toBe(200);
});

test("the order in which an address names what it asks for does not matter to a cursor", async () => {
  const { cursor = "" } = await page("/invoices?sort=id&order=desc&customer_id=1");
  const { status } = await edge.get(`/invoices?customer_id=1&cursor=${cursor}&order=desc&sort=id`);
  expect(status).toBe(200);
});

test.each([
  "",
  "x",
  "%00",
  "e30",
  Buffer.from("[]").toString("base64url"),
  Buffer.from('["a",{}]').toString("base64url"),
  Buffer.from("1").toString("base64url"),
])("what is no cursor is refused: %j", async (cursor) => {
  expect((await edge.get(`/invoices?sort=id&cursor=${cursor}`)).status).toBe(400);
});

test("values that cannot stand in a row are refused before Postgres sees them", async () => {
  const forged = async (sort: string, ...values: unknown[]) => {
    const { cursor = "" } = await page(`/invoices?sort=${sort}`);
    const [digest] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as string[];
    const forgery = Buffer.from(JSON.stringify([digest, ...values])).toString("base64url");
    return (await edge.get(`/invoices?sort=${sort}&cursor=${forgery}`)).status;
  };
  expect(await forged("id", "1")).toBe(200);
  expect(await forged("id", "1; drop table invoice")).toBe(400);
  expect(await forged("id", "9".repeat(30))).toBe(400);
  expect(await forged("id")).toBe(400);
  expect(await forged("id", null)).toBe(400);
  expect(await forged("id", "1", "1")).toBe(400);
  expect(await forged("invoice_date", "2026-02-31", "1")).toBe(400);
  expect(await forged("created_at", "2026-01-01T00:00:00+05:30", "1")).toBe(200);
  expect(await forged("created_at", "2026-13-01T00:00:00Z", "1")).toBe(400);
  expect(await forged("created_at", "0000-01-01T00:00:00Z", "1")).toBe(400);
  expect(await forged("created_at", "2026-01-01T00:00:00+23:59", "1")).toBe(400);
  expect(await forged("customer_name", "\0", "1")).toBe(400);
  expect(await forged("customer_name", "\ud800", "1")).toBe(400);
  expect(await forged("due_date", null, "1")).toBe(200);
});

test("a cursor of before texts were in the order of their sort keys is refused", () => {
  const walked = { path: "/customers", params: {}, query: { sort: "name", limit: 7 } };
  const digestBefore = createHash("sha256")
    .update(JSON.stringify([walked.path, walked.params, [["sort", "name"]]]))
    .digest("base64url")
    .slice(0, 22);
  const before = Buffer.from(JSON.stringify([digestBefore, "anil", "1"])).toString("base64url");
  expect(() => placeNamedBy(before, walked)).toThrow(
    expect.objectContaining({ code: "cursor-of-another-list" }),
  );
  expect(placeNamedBy(cursorAfter(["anil", "1"], walked), walked)).toEqual(["anil", "1"]);
});

test("a cursor is a page by itself, and of a bounded length", async () => {
  const { cursor = "" } = await page("/invoices?sort=id");
  const { status, json } = await edge.get(`/invoices?sort=id&skip=1&cursor=${cursor}`);
  expect([status, json]).toMatchObject([422, { detail: "Skip goes without cursor" }]);
  expect((await edge.get(`/invoices?cursor=${"x".repeat(6_001)}`)).status).toBe(422);
});
