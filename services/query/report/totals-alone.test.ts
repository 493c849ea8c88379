import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { customerRow, historyRow, invoiceRow } from "../testing/rows.ts";

const position = (n: number) => String(n).padStart(20, "0");

let edge: EdgeForTest;
beforeAll(async () => {
  edge = await edgeForTest();
  const { db } = edge;
  const none = { opening_paise: 0, paid_paise: 0, discount_paise: 0, credited_paise: 0 };
  const invoiced = {
    customer_id: 1,
    entry_date: "2026-04-01",
    record_id: 1,
    invoice_id: 1,
    amount_paise: 100_00,
  };
  await db
    .insertInto("customer")
    .values(customerRow({ id: 1 }))
    .execute();
  await db
    .insertInto("invoice")
    .values(invoiceRow({ id: 1, total_paise: 100_00 }))
    .execute();
  await db
    .insertInto("customer_balance")
    .values({ customer_id: 1, ...none, invoiced_paise: 100_00 })
    .execute();
  await db.insertInto("customer_due").values({ customer_id: 1, due_paise: 100_00 }).execute();
  await db.insertInto("due_day").values({ due_date: "2026-04-01", due_paise: 100_00 }).execute();
  await db
    .insertInto("ledger_entry")
    .values({ ...invoiced, side: 0, kind: 0, split: "" })
    .execute();
  await db
    .insertInto("history")
    .values(historyRow({ noun: "invoice", position: position(1), event: "InvoiceCreated" }))
    .execute();
  await edge.move();
});
afterAll(() => edge.close());

const CHANGES = `/reports/sales-analysis/changes?date_from=2026-04-01&date_to=2026-04-30&from_as_of=${position(0)}`;

test.each([
  ["/reports/receivables?on=2026-04-30", { totals: { outstanding: 100 } }],
  ["/explain/invoice?invoice_id=1", {}],
  [CHANGES, {}],
])("%s says how many there are in all, also to who asks for none of them", async (address, said) => {
  for (const page of ["limit=1", "limit=0", "skip=5&limit=1", "skip=5&limit=0"]) {
    const { status, json, headers } = await edge.get(`${address}&${page}`);
    expect([page, status, headers["x-total-count"], json]).toMatchObject([page, 200, "1", said]);
  }
});
