import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { deriveNames } from "../testing/derive-names.ts";
import { invoiceRow, lineRow } from "../testing/rows.ts";

let edge: EdgeForTest;

beforeAll(async () => {
  edge = await edgeForTest();
  await edge.db
    .insertInto("invoice")
    .values([
      invoiceRow({
        id: 1,
        bill_number: "क-१२",
        customer_name: "mahesh",
        invoice_date: "2026-04-01",
        due_date: "2026-05-01",
        total_paise: 500_00,
        created_at: "2026-04-05T00:00:00.000Z",
      }),
      invoiceRow({
        id: 2,
        customer_id: 2,
        customer_name: "Asha",
        customer_company: "Mahesh & Sons",
        invoice_date: "2026-04-03",
        due_date: "2026-04-10",
        total_paise: 100_50,
        total_boxes: 7,
        sales_count: 3,
        paid_paise: 40_00,
        discount_paise: 50,
        payment_status: "partial",
        created_at: "2026-04-04T00:00:00.000Z",
      }),
      invoiceRow({
        bill_number: "A-71",
        id: 12,
        customer_name: "Bina",
        invoice_date: "2026-04-02",
        total_paise: 300_00,
        total_boxes: 2,
        payment_status: "complete",
        paid_paise: 300_00,
        created_at: "2026-04-03T00:00:00.000Z",
      }),
      invoiceRow({ id: 13, is_deleted: true, invoice_date: "2026-04-02" }),
    ])
    .execute();
  await deriveNames(edge.db);
  const noReturns = { return_count: 0, returned_paise: 0 };
  await edge.db
    .insertInto("sales_day")
    .values([
      {
        ...noReturns,
        day: "2026-04-01",
        invoice_count: 1,
        payment_count: 0,
        invoiced_paise: 500_00,
        paid_paise: 0,
      },
      {
        ...noReturns,
        day: "2026-04-02",
        invoice_count: 1,
        payment_count: 0,
        invoiced_paise: 300_00,
        paid_paise: 0,
      },
      {
        ...noReturns,
        day: "2026-04-03",
        invoice_count: 1,
        payment_count: 0,
        invoiced_paise: 100_50,
        paid_paise: 0,
      },
    ])
    .execute();
  await edge.db
    .insertInto("invoice_line")
    .values([
      lineRow({
        invoice_id: 2,
        content_version: 1,
        line_id: 2,
        product_id: 8,
        product_name: "Tea",
        product_name_hindi: "चाय",
        quantity: 3,
        unit: "Doz",
        boxes: 7,
        number_paise: 33_33,
        amount_paise: 50_00,
      }),
      lineRow({
        invoice_id: 2,
        content_version: 1,
        line_id: 1,
        product_id: 9,
        product_name: "Sugar",
        number_paise: 101_00,
        amount_paise: 50_50,
      }),
      // Of another invoice, and before a correction.
      lineRow({ invoice_id: 1 }),
      lineRow({ invoice_id: 2, content_version: 0 }),
    ])
    .execute();
});
afterAll(() => edge.close());

async function idsOf(path: string): Promise<number[]> {
  const { json } = await edge.get(path);
  return (json as { id: number }[]).map((row) => row.id);
}

test.each([
  ["?skip=0&limit=6000", [1, 2, 12]],
  ["?skip=0&limit=2", [1, 2]],
  ["?sort=created_at&order=asc", [12, 2, 1]],
  ["?sort=customer_name", [2, 12, 1]],
  ["?sort=invoice_date&order=desc", [2, 12, 1]],
  // Invoice 12 is settled: nothing is due on it.
  ["?sort=due_date", [2, 1, 12]],
  ["?sort=due_date&order=desc", [1, 2, 12]],
  ["?sort=total_amount", [2, 12, 1]],
  ["?sort=amount_due&order=desc", [1, 2, 12]],
  ["?sort=payment_status", [12, 2, 1]],
  ["?sort=total_boxes", [1, 12, 2]],
  ["?sort=sales_count&order=desc", [2, 12, 1]],
  ["?sort=id", [1, 2, 12]],
  ["?q=MAHESH", [1, 2]],
  ["?q=12", [12]],
  ["?q=%232", [2, 12]],
  ["?q=a-71", [12]],
  [`?q=${encodeURIComponent("A-७१")}`, [12]],
  [`?q=${encodeURIComponent("क-१२")}`, [1]],
  ["?q=100%25", []],
  ["?payment_status=partial", [2]],
  ["?customer_id=2", [2]],
  ["?date_from=2026-04-02", [2, 12]],
  ["?date_from=2026-04-02&date_to=2026-04-02", [12]],
  ["?date_to=2026-04-01", [1]],
])("GET /invoices%s finds %j", async (query, ids) => {
  expect(await idsOf(`/invoices${query}`)).toEqual(ids);
});

test.each([
  ["?limit=1", "3"],
  ["?limit=1&date_from=2026-04-02", "2"],
  ["?limit=1&q=mahesh", "2"],
  ["?limit=1&q=mahesh&date_from=2026-04-02", "1"],
  ["?limit=1&q=mahesh&date_to=2026-04-01", "1"],
  ["?limit=1&q=mahesh&payment_status=partial", "1"],
  ["?limit=1&q=mahesh&customer_id=2", "1"],
  ["?limit=1&payment_status=complete", "1"],
  ["?limit=1&customer_id=1", "2"],
  ["?skip=50&date_to=2026-04-01", "1"],
  ["?skip=50&customer_id=1", "2"],
])("GET /invoices%s says that there are %s", async (query, total) => {
  const { headers } = await edge.get(`/invoices${query}`);
  expect(headers["x-total-count"]).toBe(total);
});

const row = {
  id: 2,
  invoice_date: "2026-04-03",
  due_date: "2026-04-10",
  customer_id: 2,
  customer_name: "Asha",
  customer_company: "Mahesh & Sons",
  bill_number: "",
  total_boxes: 7,
  sales_count: 3,
  payment_status: "partial",
  created_at: "2026-04-04T00:00:00.000Z",
  version: 1,
};

test("shows amounts to an admin, and to staff only for one customer", async () => {
  expect((await edge.get("/invoices?q=asha")).json).toEqual([
    { ...row, total_amount: 100.5, amount_due: 60 },
  ]);
  expect((await edge.get("/invoices?q=asha", { as: "staff" })).json).toEqual([row]);
  const picker = await edge.get("/invoices?customer_id=2", { as: "staff" });
  expect(picker.json).toEqual([{ ...row, total_amount: 100.5, amount_due: 60 }]);
});

test.each(["total_amount", "amount_due"])("refuses staff the order of the amounts: %s", async (sort) => {
  const { status, json } = await edge.get(`/invoices?sort=${sort}`, { as: "staff" });
  expect(status).toBe(403);
  expect(json).toMatchObject({ detail: "Only an administrator can sort invoices by amount" });
});

test("answers one whole invoice, to staff too", async () => {
  const { json } = await edge.get("/invoices/2", { as: "staff" });
  expect(json).toEqual({
    ...row,
    total_amount: 100.5,
    customer_address: "",
    customer_phone: "98765 43210",
    customer_gst_number: "27AAPFU0939F1ZV",
    customer_transporter: "Jaipur Golden",
    bill_number: "",
    paid_amount: 40,
    discount_amount: 0.5,
    credit_amount: 0,
    amount_due: 60,
    is_deleted: false,
    content_version: 1,
    corrected_at: null,
    correction_reason: null,
    sales: [
      {
        id: 1,
        product_id: 9,
        product_name: "Sugar",
        product_name_hindi: null,
        quantity: 1,
        unit: "Pcs",
        number_of_boxes: 0,
        number: 101,
        price: 50.5,
        amount: 50.5,
        returned_quantity: 0,
        returned_amount: 0,
      },
      {
        id: 2,
        product_id: 8,
        product_name: "Tea",
        product_name_hindi: "चाय",
        quantity: 3,
        unit: "Doz",
        number_of_boxes: 7,
        number: 33.33,
        price: 16.665,
        amount: 50,
        returned_quantity: 0,
        returned_amount: 0,
      },
    ],
  });
});

test("does not find an invoice that was deleted or never was", async () => {
  for (const id of [13, 14]) {
    const { status, json } = await edge.get(`/invoices/${id}`);
    expect(status).toBe(404);
    expect(json).toMatchObject({ detail: "This invoice does not exist" });
  }
});
