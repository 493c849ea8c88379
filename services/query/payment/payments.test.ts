import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { customerRow, paymentRow } from "../testing/rows.ts";

let edge: EdgeForTest;

beforeAll(async () => {
  edge = await edgeForTest();
  await edge.db
    .insertInto("customer")
    .values([
      customerRow({ id: 1, name: "mahesh" }),
      customerRow({ id: 2, name: "Asha", company_name: "Shree Traders" }),
    ])
    .execute();
  await edge.db
    .insertInto("payment")
    .values([
      paymentRow({ id: 1, payment_date: "2026-04-01", amount_paise: 1_23_456_50 }),
      paymentRow({
        id: 2,
        customer_id: 2,
        invoice_id: 31,
        payment_date: "2026-04-03",
        amount_paise: 40_00,
        discount_paise: 1_25,
        discount_reason: "old box",
        method: "bank_transfer",
        reference_number: "UTR99",
        notes: "thanks",
      }),
      paymentRow({
        id: 3,
        payment_date: "2026-04-02",
        invoice_id: 32,
        method: "cheque",
        reference_number: "7_8",
      }),
      paymentRow({ id: 4, is_deleted: true, payment_date: "2026-04-02" }),
      paymentRow({
        id: 5,
        payment_date: "2026-03-01",
        amount_paise: 100_00,
        allocations: [
          { invoiceId: 32, amountPaise: 60_00 },
          { invoiceId: 40, amountPaise: 30_00 },
        ],
        method: "card",
      }),
    ])
    .execute();
  const none = { invoice_count: 0, invoiced_paise: 0, paid_paise: 0, return_count: 0, returned_paise: 0 };
  await edge.db
    .insertInto("sales_day")
    .values(
      ["2026-03-01", "2026-04-01", "2026-04-02", "2026-04-03"].map((day) => ({
        ...none,
        day,
        payment_count: 1,
      })),
    )
    .execute();
});
afterAll(() => edge.close());

async function idsOf(path: string, as = "admin"): Promise<number[]> {
  const { json } = await edge.get(path, { as });
  return (json as { id: number }[]).map((row) => row.id);
}

test.each([
  ["?skip=0&limit=6000", [2, 3, 1, 5]],
  ["?sort=payment_date&order=asc", [5, 1, 3, 2]],
  ["?sort=customer_name", [2, 1, 3, 5]],
  ["?sort=amount", [2, 3, 5, 1]],
  ["?sort=discount_amount&order=desc", [2, 5, 3, 1]],
  ["?sort=payment_method", [2, 5, 1, 3]],
  ["?sort=reference_number&order=desc", [2, 3, 5, 1]],
  ["?sort=invoice_id", [2, 3, 5, 1]],
  ["?sort=created_at", [1, 2, 3, 5]],
  ["?sort=id&order=desc", [5, 3, 2, 1]],
  ["?method=cheque", [3]],
  ["?kind=advance", [1]],
  ["?kind=with_invoice", [2, 3, 5]],
  ["?kind=all&limit=1", [2]],
  ["?customer_id=1", [3, 1, 5]],
  ["?invoice_id=31", [2]],
  ["?invoice_id=32", [3, 5]],
  ["?invoice_id=40", [5]],
  ["?date_from=2026-04-02&date_to=2026-04-02", [3]],
  ["?q=MAHESH", [3, 1, 5]],
  ["?q=shree", [2]],
  ["?q=utr", [2]],
  ["?q=7_", [3]],
  ["?q=_", [3]],
  ["?q=bank+transfer", [2]],
  ["?q=bank_transfer", [2]],
  ["?q=%2332", [3, 5]],
  ["?q=40", [2, 5]],
  ["?q=1,23,456", [1]],
  ["?q=%E2%82%B9+40.00", [2]],
  ["?q=%25", []],
])("GET /payments%s finds %j", async (query, ids) => {
  expect(await idsOf(`/payments${query}`)).toEqual(ids);
});

test.each([
  ["", 4],
  ["&customer_id=1", 3],
  ["&invoice_id=32", 2],
  ["&method=cheque", 1],
  ["&kind=advance", 1],
  ["&kind=with_invoice", 3],
  ["&date_from=2026-04-02", 2],
  ["&date_to=2026-04-01", 2],
  ["&q=mahesh", 3],
])("GET /payments?limit=1%s says that there are %i", async (query, count) => {
  const { headers } = await edge.get(`/payments?limit=1${query}`);
  expect(headers["x-total-count"]).toBe(String(count));
});

const row = {
  id: 2,
  customer_id: 2,
  customer_name: "Asha",
  customer_company: "Shree Traders",
  invoice_id: 31,
  payment_date: "2026-04-03",
  discount_reason: "old box",
  discount_invoice_id: 31,
  payment_method: "bank_transfer",
  reference_number: "UTR99",
  notes: "thanks",
  created_at: "2026-04-01T05:30:00.000Z",
  version: 1,
};
const allocations = [{ invoice_id: 31 }];
const amounts = {
  amount: 40,
  unallocated: 0,
  discount_amount: 1.25,
  allocations: [{ invoice_id: 31, amount: 40 }],
};

test("shows amounts to an admin, and to staff only those of one invoice or one payment", async () => {
  expect((await edge.get("/payments?q=utr")).json).toEqual([{ ...row, ...amounts }]);
  expect((await edge.get("/payments?q=utr", { as: "staff" })).json).toEqual([{ ...row, allocations }]);
  expect((await edge.get("/payments?customer_id=2", { as: "staff" })).json).toEqual([
    { ...row, allocations },
  ]);
  expect((await edge.get("/payments?invoice_id=31", { as: "staff" })).json).toEqual([
    { ...row, ...amounts, allocated_amount: 40 },
  ]);
  expect((await edge.get("/payments/2", { as: "staff" })).json).toEqual({
    ...row,
    ...amounts,
    is_deleted: false,
  });
});

test("does not tell staff an amount by searching or sorting", async () => {
  expect(await idsOf("/payments?q=123456", "staff")).toEqual([]);
  for (const sort of ["amount", "discount_amount"]) {
    const { status, json } = await edge.get(`/payments?sort=${sort}`, { as: "staff" });
    expect(status).toBe(403);
    expect(json).toMatchObject({ detail: "Only an administrator can sort payments by amount" });
  }
});

test("does not find a payment that was deleted or never was", async () => {
  for (const id of [4, 9]) {
    expect((await edge.get(`/payments/${id}`)).status).toBe(404);
    expect((await edge.get(`/payments/${id}/receipt`)).status).toBe(404);
  }
});

test("says of a payment on several invoices what of it is on each, and of the payments of one what is on that", async () => {
  expect((await edge.get("/payments/5")).json).toMatchObject({
    invoice_id: null,
    amount: 100,
    unallocated: 10,
    allocations: [
      { invoice_id: 32, amount: 60 },
      { invoice_id: 40, amount: 30 },
    ],
  });
  expect((await edge.get("/payments?invoice_id=40")).json).toMatchObject([
    { id: 5, amount: 100, allocated_amount: 30 },
  ]);
  expect((await edge.get("/payments?sort=id&kind=with_invoice", { as: "staff" })).json).toMatchObject([
    {},
    {},
    { id: 5, allocations: [{ invoice_id: 32 }, { invoice_id: 40 }] },
  ]);
});

test("a receipt says who paid, and what they owed with it and its discount, not with what came later that day", async () => {
  const entry = { customer_id: 2, entry_date: "2026-04-03", split: "", invoice_id: 31 };
  await edge.db
    .insertInto("ledger_entry")
    .values([
      { ...entry, entry_date: "2026-04-01", side: 0, record_id: 31, kind: 0, amount_paise: 100_00 },
      { ...entry, side: 0, record_id: 40, kind: 0, amount_paise: 5_00 },
      { ...entry, side: 1, record_id: 2, kind: 1, amount_paise: -40_00 },
      { ...entry, side: 1, record_id: 2, kind: 2, amount_paise: -1_25 },
      { ...entry, side: 1, record_id: 2, kind: 4, amount_paise: -7_00 },
      { ...entry, side: 1, record_id: 9, kind: 1, amount_paise: -9_00 },
      { ...entry, customer_id: 1, side: 0, record_id: 32, kind: 0, amount_paise: 500_00 },
    ])
    .execute();
  await edge.move();
  expect((await edge.get("/payments/2/receipt", { as: "staff" })).json).toEqual({
    ...row,
    ...amounts,
    is_deleted: false,
    customer_address: "",
    customer_phone: "98765 43210",
    customer_gst_number: "",
    balance_after: 63.75,
  });
});

test("as CSV a payment names each invoice that it is on, also by its discount alone, and how much is on which", async () => {
  await edge.db
    .insertInto("payment")
    .values(
      paymentRow({
        id: 6,
        payment_date: "2026-05-01",
        amount_paise: 100_00,
        allocations: [
          { invoiceId: 32, amountPaise: 60_50 },
          { invoiceId: 40, amountPaise: 30_00 },
        ],
        discount_paise: 5_00,
        discount_invoice_id: 41,
      }),
    )
    .execute();
  await edge.move();
  const { text } = await edge.get("/payments?date_from=2026-05-01", { headers: { accept: "text/csv" } });
  expect(text).toContain('"#32, #40, #41"');
  expect(text).toContain('"60.50 on #32, 30.00 on #40"');
});
