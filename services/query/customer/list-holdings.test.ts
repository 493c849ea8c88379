import { MERGED_AT_ONCE_MAX } from "@bahi/contracts/customer/holdings.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { creditNoteRow, customerRow, invoiceRow, paymentRow } from "../testing/rows.ts";

let edge: EdgeForTest;

beforeAll(async () => {
  edge = await edgeForTest();
  await edge.db
    .insertInto("customer")
    .values([1, 2, 3].map((id) => customerRow({ id })))
    .execute();
  await edge.db
    .insertInto("customer_balance")
    .values([
      {
        customer_id: 2,
        opening_paise: -5_00,
        invoiced_paise: 0,
        paid_paise: 50_00,
        discount_paise: 0,
        credited_paise: 0,
      },
      {
        customer_id: 3,
        opening_paise: 0,
        invoiced_paise: 0,
        paid_paise: 0,
        discount_paise: 0,
        credited_paise: 0,
      },
      {
        customer_id: 1,
        opening_paise: 1_000_00,
        invoiced_paise: 300_00,
        paid_paise: 100_50,
        discount_paise: 9_50,
        credited_paise: 0,
      },
    ])
    .execute();
  await edge.db
    .insertInto("invoice")
    .values([
      invoiceRow({ id: 1, customer_id: 1 }),
      invoiceRow({ id: 2, customer_id: 1 }),
      invoiceRow({ id: 3, customer_id: 1, is_deleted: true }),
    ])
    .execute();
  await edge.db
    .insertInto("payment")
    .values([
      paymentRow({ id: 1, customer_id: 1 }),
      paymentRow({ id: 2, customer_id: 2 }),
      paymentRow({ id: 3, customer_id: 2, is_deleted: true }),
    ])
    .execute();
  await edge.db
    .insertInto("credit_note")
    .values([
      creditNoteRow({ id: 1, customer_id: 1 }),
      creditNoteRow({ id: 2, customer_id: 1, is_deleted: true }),
      creditNoteRow({ id: 3, customer_id: 1 }),
    ])
    .execute();
  await edge.move();
});
afterAll(() => edge.close());

test("tells of each customer what a merge would move, in one answer", async () => {
  const { json } = await edge.get("/customers/holdings?customer_ids=2,1,3,99");
  expect(json).toEqual([
    { customer_id: 1, invoices: 2, payments: 1, credit_notes: 2, balance: 1190 },
    { customer_id: 2, invoices: 0, payments: 1, credit_notes: 0, balance: -55 },
    { customer_id: 3, invoices: 0, payments: 0, credit_notes: 0, balance: 0 },
  ]);
});

test("takes as many customers as one merge does, with the one that they go into, and no more", async () => {
  const ids = (length: number) => Array.from({ length }, (_, index) => 1_000_000_000 + index).join(",");
  const { status } = await edge.get(`/customers/holdings?customer_ids=${ids(MERGED_AT_ONCE_MAX + 1)}`);
  expect(status).toBe(200);
  const tooMany = await edge.get(`/customers/holdings?customer_ids=${ids(MERGED_AT_ONCE_MAX + 2)}`);
  expect(tooMany).toMatchObject({ status: 422 });
});

test.each(["", "1,,2", "1,x", "0", "1,2,"])("refuses %o", async (ids) => {
  expect((await edge.get(`/customers/holdings?customer_ids=${ids}`)).status).toBe(422);
});
