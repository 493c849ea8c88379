import type { CreditNoteLine } from "@bahi/contracts/credit-note/events.ts";
import { sampleOf } from "@bahi/contracts/stored/sample.fixture.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { creditNoteRow, customerRow, invoiceRow, lineRow, productRow } from "../testing/rows.ts";

let edge: EdgeForTest;
beforeAll(async () => {
  edge = await edgeForTest();
});
afterAll(() => edge.close());

const APRIL = "date_from=2026-04-01&date_to=2026-04-30";

function returnedLine(productId: number, amountPaise: number): CreditNoteLine {
  const [sample] = sampleOf("CreditNoteIssued").lines;
  if (sample === undefined) throw new Error("the sample has a line");
  return { ...sample, productId, amountPaise };
}

test("nothing sold: no customer, no product, no share", async () => {
  const { status, json } = await edge.get(`/reports/sales-ranking?${APRIL}`);
  expect([status, json]).toEqual([
    200,
    {
      date_from: "2026-04-01",
      date_to: "2026-04-30",
      total_invoiced: 0,
      customer_count: 0,
      customers: [],
      product_count: 0,
      products: [],
    },
  ]);
});

test("customers and products of the period, the most invoiced first, by what each invoice says today", async () => {
  const { db } = edge;
  await db
    .insertInto("customer")
    .values([1, 2, 3].map((id) => customerRow({ id })))
    .execute();
  await db
    .insertInto("product")
    .values([
      productRow({ id: 1, item_name: "Thali today", item_name_hindi: "थाली" }),
      productRow({ id: 2 }),
      productRow({ id: 3 }),
    ])
    .execute();
  await db
    .insertInto("invoice")
    .values([
      invoiceRow({ id: 1, customer_id: 2, total_paise: 600_00 }),
      invoiceRow({ id: 2, customer_id: 1, total_paise: 100_00, invoice_date: "2026-04-30" }),
      invoiceRow({ id: 3, customer_id: 1, total_paise: 300_00, content_version: 2 }),
      invoiceRow({ id: 4, customer_id: 3, total_paise: 9_000_00, is_deleted: true }),
      invoiceRow({ id: 5, customer_id: 3, total_paise: 9_000_00, invoice_date: "2026-03-31" }),
      invoiceRow({ id: 6, customer_id: 3, total_paise: 9_000_00, invoice_date: "2026-05-01" }),
    ])
    .execute();
  await db
    .insertInto("invoice_line")
    .values([
      lineRow({ invoice_id: 1, product_id: 2, quantity: 2, amount_paise: 500_00 }),
      lineRow({ invoice_id: 1, line_id: 2, product_id: 1, quantity: 3, amount_paise: 100_00 }),
      lineRow({
        invoice_id: 2,
        product_id: 1,
        quantity: 4,
        unit: "Doz",
        amount_paise: 100_00,
        invoice_date: "2026-04-30",
      }),
      // What was corrected since counts no more.
      lineRow({ invoice_id: 3, content_version: 1, product_id: 3, amount_paise: 7_000_00 }),
      lineRow({ invoice_id: 3, content_version: 2, product_id: 1, quantity: 5, amount_paise: 300_00 }),
      lineRow({ invoice_id: 4, product_id: 3, amount_paise: 9_000_00 }),
      lineRow({ invoice_id: 5, product_id: 3, amount_paise: 9_000_00, invoice_date: "2026-03-31" }),
      lineRow({ invoice_id: 6, product_id: 3, amount_paise: 9_000_00, invoice_date: "2026-05-01" }),
    ])
    .execute();
  await db
    .insertInto("credit_note")
    .values([
      creditNoteRow({
        id: 1,
        customer_id: 2,
        total_paise: 75_00,
        credit_note_date: "2026-04-01",
        lines: [returnedLine(1, 25_00), returnedLine(2, 50_00)],
      }),
      creditNoteRow({
        id: 2,
        customer_id: 2,
        total_paise: 5_00,
        credit_note_date: "2026-04-30",
        lines: [returnedLine(2, 5_00)],
      }),
      creditNoteRow({ id: 3, customer_id: 1, is_deleted: true, lines: [returnedLine(1, 20_00)] }),
      creditNoteRow({
        id: 4,
        customer_id: 1,
        credit_note_date: "2026-05-01",
        lines: [returnedLine(1, 20_00)],
      }),
      creditNoteRow({
        id: 5,
        customer_id: 1,
        credit_note_date: "2026-03-31",
        lines: [returnedLine(1, 20_00)],
      }),
    ])
    .execute();
  await edge.move();

  const { json } = await edge.get(`/reports/sales-ranking?${APRIL}`);
  expect(json).toMatchObject({ total_invoiced: 1000, customer_count: 2, product_count: 2 });
  expect(json).toHaveProperty("customers", [
    { customer_id: 2, customer_name: "Customer 2", invoices: 1, amount: 600, share: 60, returned: 80 },
    { customer_id: 1, customer_name: "Customer 1", invoices: 2, amount: 400, share: 40, returned: 0 },
  ]);
  // Equal amounts stand in the order of their numbers.
  expect(json).toHaveProperty("products", [
    {
      product_id: 1,
      product_name: "Thali today",
      product_name_hindi: "थाली",
      pieces: 8,
      dozens: 4,
      amount: 500,
      share: 50,
      returned: 25,
    },
    {
      product_id: 2,
      product_name: "Product 2",
      product_name_hindi: "",
      pieces: 2,
      dozens: 0,
      amount: 500,
      share: 50,
      returned: 55,
    },
  ]);

  const first = await edge.get(`/reports/sales-ranking?${APRIL}&limit=1`);
  expect(first.json).toMatchObject({
    total_invoiced: 1000,
    customer_count: 2,
    customers: [{ customer_id: 2, share: 60 }],
    product_count: 2,
    products: [{ product_id: 1 }],
  });
});

test.each([
  ["date_from=2026-04-01", "Date to is required"],
  ["date_from=2026-04-02&date_to=2026-04-01", "The From Date is after the To Date"],
  [`${APRIL}&limit=0`, "Limit must be at least 1"],
])("refuses %s", async (query, detail) => {
  const { status, json } = await edge.get(`/reports/sales-ranking?${query}`);
  expect([status, json]).toMatchObject([422, { detail }]);
});
