import type { CustomerAccount } from "@bahi/contracts/customer/account.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { creditNoteRow, customerRow, invoiceRow, paymentRow } from "../testing/rows.ts";

let edge: EdgeForTest;

/** Customer 1 owes on invoices 1 and 2, has paid 3, and 4 twice; of two payments some is free. */
beforeAll(async () => {
  edge = await edgeForTest();
  await edge.db
    .insertInto("customer")
    .values([
      customerRow({ id: 1, opening_amount_paise: 200_00, opening_date: "2026-03-31" }),
      customerRow({ id: 2, opening_amount_paise: -7_50, opening_date: "2026-03-31" }),
    ])
    .execute();
  await edge.db
    .insertInto("customer_balance")
    .values([
      {
        customer_id: 1,
        opening_paise: 200_00,
        invoiced_paise: 400_00,
        paid_paise: 420_00,
        discount_paise: 5_00,
        credited_paise: 0,
      },
      {
        customer_id: 2,
        opening_paise: -7_50,
        invoiced_paise: 0,
        paid_paise: 0,
        discount_paise: 0,
        credited_paise: 0,
      },
    ])
    .execute();
  await edge.db
    .insertInto("invoice")
    .values([
      invoiceRow({ id: 1, due_date: "2026-05-02", paid_paise: 30_00, payment_status: "partial" }),
      invoiceRow({ id: 2, due_date: "2026-05-01" }),
      invoiceRow({ id: 3, paid_paise: 95_00, discount_paise: 5_00, payment_status: "complete" }),
      invoiceRow({ id: 4, paid_paise: 200_00, payment_status: "overpaid" }),
      invoiceRow({ id: 5, is_deleted: true }),
      invoiceRow({ id: 6, customer_id: 2 }),
    ])
    .execute();
  await edge.db
    .insertInto("payment")
    .values([
      paymentRow({ id: 1, payment_date: "2026-04-09", amount_paise: 25_00 }),
      paymentRow({
        id: 2,
        payment_date: "2026-04-02",
        amount_paise: 195_00,
        allocations: [
          { invoiceId: 1, amountPaise: 30_00 },
          { invoiceId: 3, amountPaise: 95_00 },
        ],
        invoice_ids: [1, 3],
        discount_paise: 5_00,
        discount_invoice_id: 3,
      }),
      paymentRow({ id: 3, amount_paise: 200_00, invoice_id: 4 }),
      paymentRow({ id: 4, is_deleted: true }),
      paymentRow({ id: 5, customer_id: 2 }),
    ])
    .execute();
  await edge.move();
});
afterAll(() => edge.close());

async function account(query = "", as = "admin"): Promise<CustomerAccount> {
  const { status, json } = await edge.get(`/customers/1/account${query}`, { as });
  expect(status).toBe(200);
  return json as CustomerAccount;
}

test("says what is due on which invoices, and which money is free, the oldest first", async () => {
  const expected = {
    customer_id: 1,
    balance: 175,
    opening_balance: 200,
    opening_due: 5,
    outstanding: 170,
    overpaid: 100,
    advance: 95,
    credit: 0,
    open_invoice_count: 2,
    open_invoices: [
      { id: 2, invoice_date: "2026-04-01", due_date: "2026-05-01", total_amount: 100, amount_due: 100 },
      { id: 1, invoice_date: "2026-04-01", due_date: "2026-05-02", total_amount: 100, amount_due: 70 },
    ],
    free_payment_count: 2,
    free_payments: [
      { id: 2, payment_date: "2026-04-02", payment_method: "cash", reference_number: "", unallocated: 70 },
      { id: 1, payment_date: "2026-04-09", payment_method: "cash", reference_number: "", unallocated: 25 },
    ],
  };
  expect(await account()).toEqual(expected);
  expect(await account("", "staff")).toEqual(expected);
  const { balance, opening_balance, outstanding, overpaid, advance } = expected;
  expect(balance).toBe(opening_balance + outstanding - overpaid - advance);
  expect(await account("", "staff")).toMatchObject({ opening_due: opening_balance - advance - overpaid });
});

test("an advance of the books before is no debt", async () => {
  expect((await edge.get("/customers/2/account")).json).toMatchObject({
    balance: -7.5,
    opening_balance: -7.5,
    opening_due: 0,
  });
});

test("shows as many as are asked for, and counts them all", async () => {
  expect(await account("?limit=1")).toMatchObject({
    outstanding: 170,
    open_invoice_count: 2,
    open_invoices: [{ id: 2 }],
    free_payment_count: 2,
    free_payments: [{ id: 2 }],
  });
});

test("says what would be due without a payment that is edited", async () => {
  expect(await account("?without_payment_id=2")).toMatchObject({
    opening_due: 75,
    outstanding: 300,
    overpaid: 100,
    advance: 25,
    open_invoice_count: 3,
    open_invoices: [
      { id: 3, amount_due: 100 },
      { id: 2, amount_due: 100 },
      { id: 1, amount_due: 100 },
    ],
    free_payments: [{ id: 1 }],
  });
  expect(await account("?without_payment_id=3")).toMatchObject({ outstanding: 270, overpaid: 0 });
  expect((await account("?without_payment_id=2&limit=1")).open_invoices).toMatchObject([{ id: 3 }]);
});

test("finds no customer that never was, and no payment of somebody else or that was deleted", async () => {
  expect((await edge.get("/customers/9/account")).status).toBe(404);
  for (const id of [4, 5, 9]) {
    expect((await edge.get(`/customers/1/account?without_payment_id=${id}`)).status).toBe(404);
  }
});

test("counts a paisa that is due, credit that settles nothing, and what stays overpaid without a payment", async () => {
  await edge.db
    .insertInto("customer")
    .values(customerRow({ id: 3 }))
    .execute();
  await edge.db
    .insertInto("invoice")
    .values([
      invoiceRow({ id: 7, customer_id: 3, paid_paise: 250_00, payment_status: "overpaid" }),
      invoiceRow({ id: 8, customer_id: 3, paid_paise: 99_99, payment_status: "partial" }),
    ])
    .execute();
  await edge.db
    .insertInto("payment")
    .values([
      paymentRow({ id: 6, customer_id: 3, amount_paise: 120_00, invoice_id: 7 }),
      paymentRow({ id: 7, customer_id: 3, amount_paise: 130_00, invoice_id: 7 }),
    ])
    .execute();
  await edge.db
    .insertInto("credit_note")
    .values([
      creditNoteRow({ id: 1, customer_id: 3, total_paise: 50_00, settled_paise: 30_00 }),
      creditNoteRow({ id: 2, customer_id: 3, total_paise: 10_00, settled_paise: 0 }),
      creditNoteRow({ id: 3, customer_id: 3, total_paise: 7_00, settled_paise: 0, is_deleted: true }),
      creditNoteRow({ id: 4, customer_id: 1, total_paise: 3_00, settled_paise: 3_00 }),
      creditNoteRow({ id: 5, customer_id: 2, total_paise: 2_00, settled_paise: 0 }),
    ])
    .execute();
  await edge.move();
  const asked = async (query: string) => (await edge.get(`/customers/3/account${query}`)).json;
  const due = {
    credit: 30,
    outstanding: 0.01,
    open_invoice_count: 1,
    open_invoices: [{ id: 8, amount_due: 0.01 }],
  };
  expect(await asked("")).toMatchObject({ ...due, overpaid: 150 });
  expect(await asked("?without_payment_id=7")).toMatchObject({ ...due, overpaid: 20 });
});
