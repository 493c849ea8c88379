import { paiseOf } from "@bahi/contracts/money.ts";
import type { CustomerLedger } from "@bahi/contracts/report/api.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { accountOf } from "../testing/account-by-hand.ts";
import {
  type Documents,
  CUSTOMER_COUNT,
  day,
  documents,
  sum,
  writeDocuments,
} from "../testing/random-documents.ts";
import { RUNS, reportOf } from "../testing/report-of.ts";

// The report is computed a second time here from the plain facts, in another way, in whole paise.

let edge: EdgeForTest;
beforeAll(async () => {
  edge = await edgeForTest();
});
afterAll(() => edge.close());

test("the ledger is the account as one would write it by hand, for any period", async () => {
  await fc.assert(
    fc.asyncProperty(
      documents,
      fc.integer({ min: 1, max: CUSTOMER_COUNT }),
      fc.option(day, { nil: undefined }),
      fc.option(day, { nil: undefined }),
      async (shop, customerId, one, other) => {
        const [from, to] =
          one !== undefined && other !== undefined && one > other ? [other, one] : [one, other];
        const bounds = `${from ? `&date_from=${from}` : ""}${to ? `&date_to=${to}` : ""}`;
        const ledger = await reportOf<CustomerLedger>(
          edge,
          `/reports/customer-ledger?customer_id=${customerId}${bounds}`,
          shop,
        );

        const account = accountOf(shop, customerId);
        const forward = sum(
          account.filter((line) => from !== undefined && line.date < from).map((line) => line.paise),
        );
        const lines = account.filter(
          (line) => (from === undefined || line.date >= from) && (to === undefined || line.date <= to),
        );
        let balance = forward;
        const expected = lines.map((line) => {
          balance += line.paise;
          return { date: line.date, kind: line.kind, id: line.id, paise: line.paise, balance };
        });
        const first =
          from === undefined
            ? []
            : [{ date: from, kind: "opening", id: null, paise: forward, balance: forward }];
        expect(
          ledger.entries.map((entry) => ({
            date: entry.date,
            kind: entry.kind,
            id: entry.record_id,
            paise: paiseOf(entry.amount),
            balance: paiseOf(entry.balance),
          })),
        ).toEqual([...first, ...expected]);

        const totalOf = (kind: string) =>
          sum(lines.filter((line) => line.kind === kind).map((line) => line.paise));
        expect(paiseOf(ledger.opening_balance)).toBe(forward + totalOf("opening"));
        expect(paiseOf(ledger.total_invoiced)).toBe(totalOf("invoice"));
        expect(paiseOf(ledger.total_paid)).toBe(0 - totalOf("payment"));
        expect(paiseOf(ledger.total_discount)).toBe(0 - totalOf("discount"));
        expect(paiseOf(ledger.balance)).toBe(balance);
        const { opening_balance, total_invoiced, total_paid, total_discount } = ledger;
        expect(
          paiseOf(opening_balance) + paiseOf(total_invoiced) - paiseOf(total_paid) - paiseOf(total_discount),
        ).toBe(balance);

        const last = await edge.get(`/reports/customer-ledger?customer_id=${customerId}${bounds}&last=3`);
        const cut = last.json as CustomerLedger;
        expect(cut.entries).toEqual(ledger.entries.slice(lines.length > 3 ? -3 : 0));
        expect({ ...cut, entries: ledger.entries }).toEqual(ledger);
      },
    ),
    RUNS,
  );
});

test("the ledger names the customer, and says in words what each entry is", async () => {
  const ledger = await reportOf<CustomerLedger>(edge, "/reports/customer-ledger?customer_id=1", {
    invoices: [{ id: 5, customerId: 1, date: "2026-03-01", paise: 100_00 }],
    payments: [
      { id: 7, customerId: 1, invoiceId: 5, date: "2026-03-01", paise: 60_00, discountPaise: 5_00 },
      { id: 8, customerId: 1, invoiceId: null, date: "2026-03-02", paise: 50_00, discountPaise: 0 },
    ],
  });
  expect(
    ledger.entries.map(({ reference, note, amount, balance }) => [reference, note, amount, balance]),
  ).toEqual([
    ["Invoice #5", "", 100, 100],
    ["Payment #7 (invoice #5)", "Cash", -60, 40],
    ["Discount #7 (invoice #5)", "", -5, 35],
    ["Payment #8 (advance)", "Cash", -50, -15],
  ]);
  expect(ledger).toMatchObject({
    customer_name: "Customer 1",
    date_from: null,
    date_to: null,
    customer: { id: 1, name: "Customer 1", phone: "98765 43210", is_active: true, merged_into: null },
    opening_balance: 0,
    balance: -15,
  });
});

test("the ledger says of a payment on several invoices or in part which they are, and what is left", async () => {
  await writeDocuments(edge.db, { invoices: [], payments: [] });
  const splits = ["invoices #3, #5; advance", "invoice #3; advance", ""];
  await edge.db
    .insertInto("ledger_entry")
    .values(
      splits.map((split, index) => ({
        customer_id: 1,
        entry_date: "2026-03-01",
        side: 1,
        record_id: index + 1,
        kind: 1,
        invoice_id: null,
        split,
        amount_paise: -1_00,
      })),
    )
    .execute();
  await edge.move();
  const { json } = await edge.get("/reports/customer-ledger?customer_id=1");
  expect((json as CustomerLedger).entries.map(({ reference }) => reference)).toEqual([
    "Payment #1 (invoices #3, #5; advance)",
    "Payment #2 (invoice #3; advance)",
    "Payment #3 (advance)",
  ]);
});

test("the opening balance stands before the entries of a period unless some of them are left out", async () => {
  const invoice = (id: number, date: string) => ({ id, customerId: 1, date, paise: 100_00 });
  const shop = {
    invoices: [invoice(1, "2026-02-01"), invoice(2, "2026-03-01"), invoice(3, "2026-03-02")],
    payments: [],
  };
  const references = async (last: number) => {
    const path = `/reports/customer-ledger?customer_id=1&date_from=2026-03-01&last=${last}`;
    return (await reportOf<CustomerLedger>(edge, path, shop)).entries.map(({ reference }) => reference);
  };
  expect(await references(1)).toEqual(["Invoice #3"]);
  expect(await references(2)).toEqual(["Opening balance", "Invoice #2", "Invoice #3"]);
  expect(await references(3)).toEqual(["Opening balance", "Invoice #2", "Invoice #3"]);
});

test("the opening balance of a customer is the first entry of its day, and has its name beside what is brought forward", async () => {
  const shop: Documents = {
    openings: [{ customerId: 1, date: "2026-03-01", paise: -20_50 }],
    invoices: [
      { id: 1, customerId: 1, date: "2026-02-01", paise: 100_00 },
      { id: 2, customerId: 1, date: "2026-03-01", paise: 50_00 },
    ],
    payments: [],
  };
  const entriesOf = async (query: string) => {
    const ledger = await reportOf<CustomerLedger>(
      edge,
      `/reports/customer-ledger?customer_id=1${query}`,
      shop,
    );
    const rows = ledger.entries.map(({ reference, record_id, amount, balance }) => [
      reference,
      record_id,
      amount,
      balance,
    ]);
    return [ledger.opening_balance, ...rows];
  };
  const own = ["Opening balance", 1, -20.5, 79.5];
  const invoices = [
    ["Invoice #1", 1, 100, 100],
    ["Invoice #2", 2, 50, 129.5],
  ];
  expect(await entriesOf("")).toEqual([-20.5, invoices[0], own, invoices[1]]);
  expect(await entriesOf("&date_from=2026-03-01")).toEqual([
    79.5,
    ["Balance brought forward", null, 100, 100],
    own,
    invoices[1],
  ]);
  expect(await entriesOf("&date_from=2026-03-02")).toEqual([129.5, ["Opening balance", null, 129.5, 129.5]]);
  expect(await entriesOf("&date_to=2026-02-28")).toEqual([0, invoices[0]]);
});
