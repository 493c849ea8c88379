import type { SearchAnswer } from "@bahi/contracts/search/api.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deriveNames } from "../testing/derive-names.ts";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { creditNoteRow, customerRow, invoiceRow, paymentRow, productRow } from "../testing/rows.ts";

let edge: EdgeForTest;

beforeAll(async () => {
  edge = await edgeForTest();
  await edge.db
    .insertInto("customer")
    .values([
      customerRow({ id: 1, name: "Sharma Traders", phone: "98290 12345" }),
      customerRow({ id: 2, name: "शर्मा स्टोर", phone: "" }),
      customerRow({ id: 3, name: "Sharma Gone", is_active: false, phone: "" }),
      customerRow({ id: 4, name: "Ram", phone: "0141-2345678/79" }),
    ])
    .execute();
  await edge.db
    .insertInto("product")
    .values([
      productRow({ id: 1, item_name: "Jumbo Steel Thali", item_name_hindi: "जंबो स्टील थाली" }),
      productRow({ id: 2, item_name: "Thali gone", is_active: false }),
    ])
    .execute();
  await edge.db
    .insertInto("invoice")
    .values([
      invoiceRow({ id: 18, customer_id: 4, customer_name: "Ram", total_paise: 20_741_25 }),
      invoiceRow({ id: 182, customer_name: "Sharma Traders", total_paise: 182_00 }),
      invoiceRow({ id: 1182, customer_id: 4, customer_name: "Ram", total_paise: 20_741_00 }),
      invoiceRow({ id: 1183, customer_name: "Sharma Traders", is_deleted: true, total_paise: 20_741_25 }),
    ])
    .execute();
  await edge.db
    .insertInto("payment")
    .values([
      paymentRow({ id: 1, method: "cheque", reference_number: "266373", amount_paise: 500_00 }),
      paymentRow({ id: 2, customer_id: 4, amount_paise: 20_741_25 }),
      paymentRow({ id: 182, customer_id: 4, amount_paise: 1_00 }),
      paymentRow({ id: 183, is_deleted: true, method: "cheque", reference_number: "266373" }),
    ])
    .execute();
  await edge.db
    .insertInto("credit_note")
    .values([creditNoteRow({ id: 3 })])
    .execute();
  await deriveNames(edge.db);
  await edge.move();
});
afterAll(() => edge.close());

async function search(q: string, as = "admin"): Promise<SearchAnswer> {
  const { status, json } = await edge.get(`/search?q=${encodeURIComponent(q)}`, { as });
  expect(status).toBe(200);
  return json as SearchAnswer;
}

function idsIn(answer: SearchAnswer): Record<string, number[]> {
  const nouns = Object.entries(answer).map(([noun, { rows }]) => [noun, rows.map(({ id }) => id)] as const);
  return Object.fromEntries(nouns.filter(([, ids]) => ids.length > 0));
}

test.each([
  ["182", { invoices: [182, 1182], payments: [182] }],
  ["#1182", { invoices: [1182] }],
  ["sharma", { customers: [1, 2], invoices: [182], payments: [1] }],
  ["शर्मा", { customers: [2, 1], invoices: [182], payments: [1] }],
  ["shamra tradrs", { customers: [1], invoices: [182], payments: [1] }],
  ["thali jumbo", { products: [1] }],
  ["20741.25", { invoices: [18], payments: [2] }],
  ["₹ 20,741", { invoices: [1182, 18], payments: [2] }],
  ["98290", { customers: [1] }],
  ["2345679", { customers: [4] }],
  ["cheque 266373", { payments: [1] }],
  ["ram 18", { invoices: [1182, 18], payments: [182] }],
  ["sharma traders #182", { invoices: [182] }],
  ["ram 20741.25", { invoices: [18], payments: [2] }],
  ["shamra 182", { invoices: [182] }],
  ["sharma 18 82", { invoices: [182] }],
  ["sharma 1183", {}],
  ["CN-3", { credit_notes: [3] }],
  ["nobody", {}],
  ["2147483648", {}],
])("%s finds %j", async (q, found) => {
  expect(idsIn(await search(q))).toEqual(found);
});

test("staff find the same without amounts, and nothing by an amount", async () => {
  for (const q of ["sharma", "182", "cheque 266373", "CN-3"]) {
    const answer = await search(q, "staff");
    expect(idsIn(answer)).toEqual(idsIn(await search(q)));
    expect(JSON.stringify(answer)).not.toMatch(/amount/);
  }
  const none = { total: 0, rows: [] };
  expect(await search("20741.25", "staff")).toEqual({
    customers: none,
    products: none,
    invoices: none,
    payments: none,
    credit_notes: none,
  });
});

test("each noun has its best and says how many there are", async () => {
  const { json } = await edge.get("/search?q=18&limit=1");
  expect(json).toMatchObject({ invoices: { total: 3, rows: [{ id: 18 }] } });
});

test("the past is searched as it was", async () => {
  const { json } = await edge.get(`/search?q=sharma&as_of=${"0".repeat(20)}`);
  expect(idsIn(json as SearchAnswer)).toEqual({});
  const now = await edge.get(`/search?q=sharma&as_of=${"1".padStart(20, "0")}`);
  expect(idsIn(now.json as SearchAnswer)).toMatchObject({
    customers: [1, 2],
    invoices: [182],
    payments: [1],
  });
});

test.each([
  ["", "Please type what to search for"],
  ["q=%20", "Please type what to search for"],
  [`q=${"a".repeat(201)}`, "must be at most 200 characters"],
  ["q=a&limit=6001", "must be at most 6000"],
])("/search?%s is refused with a sentence", async (query, sentence) => {
  const answer = await edge.get(`/search?${query}`);
  expect([answer.status, answer.json]).toMatchObject([422, { detail: expect.stringContaining(sentence) }]);
});
