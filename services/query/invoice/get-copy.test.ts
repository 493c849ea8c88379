import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { customerRow, invoiceRow, lineRow, productRow } from "../testing/rows.ts";

let edge: EdgeForTest;

beforeAll(async () => {
  edge = await edgeForTest();
  await edge.db
    .insertInto("customer")
    .values([
      customerRow({ id: 1, name: "Asha Traders Pvt Ltd", company_name: "Asha & Sons" }),
      customerRow({ id: 2, name: "Gone Stores", is_active: false }),
    ])
    .execute();
  await edge.db
    .insertInto("product")
    .values([
      productRow({ id: 8, item_name: "Tata Tea Gold", item_name_hindi: "टाटा चाय" }),
      productRow({ id: 9, item_name: "Sugar", is_active: false }),
    ])
    .execute();
  await edge.db
    .insertInto("invoice")
    .values([
      invoiceRow({ id: 1, customer_name: "Asha Traders", content_version: 2 }),
      invoiceRow({ id: 2, customer_id: 2, is_deleted: true }),
    ])
    .execute();
  const line = { invoice_id: 1, content_version: 2, unit: "Doz" as const, boxes: 7 };
  await edge.db
    .insertInto("invoice_line")
    .values([
      // Before it was corrected.
      lineRow({ ...line, content_version: 1, line_id: 3, product_id: 9 }),
      // Of another invoice.
      lineRow({ ...line, invoice_id: 2, line_id: 4, product_id: 9 }),
      lineRow({ ...line, line_id: 2, product_id: 9, number_paise: 1 }),
      lineRow({ ...line, line_id: 1, product_id: 8, product_name: "Tea", quantity: 3, number_paise: 33_33 }),
    ])
    .execute();
});
afterAll(() => edge.close());

test("a copy has the names of today, in the order of the lines, and says which products are gone", async () => {
  const { json } = await edge.get("/invoices/1/copy", { as: "staff" });
  expect(json).toEqual({
    customer: {
      id: 1,
      name: "Asha Traders Pvt Ltd",
      company_name: "Asha & Sons",
      phone: "98765 43210",
      is_active: true,
    },
    sales: [
      {
        product_id: 8,
        product_name: "Tata Tea Gold",
        product_name_hindi: "टाटा चाय",
        is_active: true,
        quantity: 3,
        unit: "Doz",
        number_of_boxes: 7,
        number: 33.33,
      },
      {
        product_id: 9,
        product_name: "Sugar",
        product_name_hindi: null,
        is_active: false,
        quantity: 1,
        unit: "Doz",
        number_of_boxes: 7,
        number: 0.01,
      },
    ],
  });
});

test("an invoice that was deleted can be copied, and one that never was cannot", async () => {
  expect((await edge.get("/invoices/2/copy")).json).toMatchObject({
    customer: { name: "Gone Stores", is_active: false },
    sales: [],
  });
  const { status, json } = await edge.get("/invoices/3/copy");
  expect(status).toBe(404);
  expect(json).toMatchObject({ detail: "This invoice does not exist" });
});
