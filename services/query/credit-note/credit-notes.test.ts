import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { creditNoteRow, invoiceRow, lineRow } from "../testing/rows.ts";

let edge: EdgeForTest;

const line = {
  lineId: 2,
  productId: 8,
  productName: "Tea",
  productNameHindi: "चाय",
  quantity: 3,
  soldQuantity: 5,
  unit: "Doz" as const,
  numberPaise: 33_33,
  amountPaise: 50_00,
};

beforeAll(async () => {
  edge = await edgeForTest();
  await edge.db
    .insertInto("invoice")
    .values([1, 2].map((id) => invoiceRow({ id, credit_paise: id === 1 ? 70_00 : 0 })))
    .execute();
  await edge.db
    .insertInto("invoice_line")
    .values([1, 2].map((line_id) => lineRow({ invoice_id: 1, line_id, quantity: 5 })))
    .execute();
  await edge.db
    .insertInto("credit_note")
    .values([
      creditNoteRow({ id: 1, lines: [line], total_paise: 50_00, settled_paise: 30_00 }),
      creditNoteRow({ id: 2, customer_id: 2, customer_name: "Mahesh", reason: "100% wrong", invoice_id: 2 }),
      creditNoteRow({ id: 3, lines: [{ ...line, quantity: 1 }], credit_note_date: "2026-04-09" }),
      creditNoteRow({ id: 4, lines: [line], is_deleted: true }),
    ])
    .execute();
  await edge.db
    .insertInto("sales_day")
    .values(
      [2, 1].map((return_count, index) => ({
        day: index === 0 ? "2026-04-03" : "2026-04-09",
        invoice_count: 0,
        payment_count: 0,
        invoiced_paise: 0,
        paid_paise: 0,
        return_count,
        returned_paise: 20_00,
      })),
    )
    .execute();
  await edge.move();
});
afterAll(() => edge.close());

async function idsOf(query: string): Promise<number[]> {
  const { status, json } = await edge.get(`/credit-notes${query}`);
  expect([query, status]).toEqual([query, 200]);
  return (json as { id: number }[]).map(({ id }) => id);
}

const first = {
  id: 1,
  invoice_id: 1,
  customer_id: 1,
  customer_name: "Customer 1",
  customer_company: "",
  credit_note_date: "2026-04-03",
  reason: "Broken",
  sales_count: 1,
  created_at: "2026-04-01T05:30:00.000Z",
  version: 1,
};
const amounts = { total_amount: 50, settled_amount: 30, credit: 20 };

test("answers one whole credit note, to staff too, and none that was deleted or never was", async () => {
  expect((await edge.get("/credit-notes/1", { as: "staff" })).json).toEqual({
    ...first,
    ...amounts,
    customer_address: "",
    customer_phone: "98765 43210",
    customer_gst_number: "27AAPFU0939F1ZV",
    is_deleted: false,
    sales: [
      {
        id: 2,
        product_id: 8,
        product_name: "Tea",
        product_name_hindi: "चाय",
        quantity: 3,
        unit: "Doz",
        number: 33.33,
        price: 16.665,
        amount: 50,
      },
    ],
  });
  for (const id of [4, 5]) {
    const { status, json } = await edge.get(`/credit-notes/${id}`);
    expect([status, json]).toMatchObject([404, { detail: "This credit note does not exist" }]);
  }
});

test("lists the latest first, in pages, and counts all", async () => {
  const { json, headers } = await edge.get("/credit-notes?limit=2");
  expect((json as { id: number }[]).map(({ id }) => id)).toEqual([3, 2]);
  expect(headers["x-total-count"]).toBe("3");
  expect(await idsOf("?skip=2")).toEqual([1]);
  expect(await idsOf("?sort=total_amount&order=desc")).toEqual([1, 3, 2]);
});

test.each([
  ["?invoice_id=1", [3, 1]],
  ["?customer_id=2", [2]],
  ["?date_from=2026-04-09", [3]],
  ["?date_to=2026-04-03", [2, 1]],
  ["?q=mahesh", [2]],
  ["?q=100%25", [2]],
  ["?q=CN-3", [3]],
])("filters by %s, and counts what it finds beyond the page", async (query, ids) => {
  expect(await idsOf(query)).toEqual(ids);
  const { headers } = await edge.get(`/credit-notes${query}&limit=1`);
  expect(headers["x-total-count"]).toBe(String(ids.length));
});

test.each(["CN 3", "cn3", "#3", "3", "CN-३", "#३", "३"])(
  "%s finds credit note 3, as Go To does",
  async (q) => {
    const { json } = await edge.get(`/credit-notes?q=${encodeURIComponent(q)}`);
    expect((json as { id: number }[]).map(({ id }) => id)).toEqual([3]);
  },
);

test("staff sees amounts in the list of one invoice, and in no other", async () => {
  const listed = async (query: string) => (await edge.get(`/credit-notes${query}`, { as: "staff" })).json;
  expect(await listed("?customer_id=1&sort=id")).toMatchObject([first, {}]);
  expect(JSON.stringify(await listed(""))).not.toContain("amount");
  expect(await listed("?invoice_id=1&sort=id")).toMatchObject([
    { ...first, ...amounts },
    { total_amount: 20 },
  ]);
  const sorted = await edge.get("/credit-notes?sort=total_amount", { as: "staff" });
  expect([sorted.status, sorted.json]).toMatchObject([
    403,
    { detail: "Only an administrator can sort credit notes by amount" },
  ]);
});

test("an invoice says what came back of each line, and what credit notes settle of it", async () => {
  expect((await edge.get("/invoices/1")).json).toMatchObject({
    credit_amount: 70,
    amount_due: 30,
    sales: [
      { id: 1, returned_quantity: 0, returned_amount: 0 },
      { id: 2, returned_quantity: 4, returned_amount: 100 },
    ],
  });
});
