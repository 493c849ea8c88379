import type { CustomerLedger, Outliers, SalesAnalysis } from "@bahi/contracts/report/api.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import {
  CUSTOMER_COUNT,
  type Documents,
  day,
  documents,
  sum,
  writeDocuments,
} from "../testing/random-documents.ts";

// Each report is computed a second time here from the plain facts, in another way, in whole paise.

let edge: EdgeForTest;
beforeAll(async () => {
  edge = await edgeForTest();
});
afterAll(() => edge.close());

const RUNS = { numRuns: 40 };
const paiseOf = (rupees: number) => Math.round(rupees * 100);

async function ask<T>(path: string, shop: Documents): Promise<T> {
  await writeDocuments(edge.db, shop);
  await edge.move();
  const { status, json, text } = await edge.get(path);
  expect([status, text]).toEqual([200, text]);
  return json as T;
}

const period = fc
  .tuple(day, day)
  .map(([one, other]) => (one <= other ? { from: one, to: other } : { from: other, to: one }));

type Line = { date: string; kind: string; id: number; paise: number };

/** The account of a customer as one would write it down by hand. */
function accountOf(shop: Documents, customerId: number): Line[] {
  const order = { opening: -1, invoice: 0, payment: 1, discount: 2 };
  const openings = (shop.openings ?? [])
    .filter((opening) => opening.customerId === customerId)
    .map(({ date, paise }) => ({ date, kind: "opening" as const, id: customerId, paise }));
  const invoices = shop.invoices
    .filter((document) => document.customerId === customerId)
    .map((document) => ({
      date: document.date,
      kind: "invoice" as const,
      id: document.id,
      paise: document.paise,
    }));
  const credits = shop.payments
    .filter((document) => document.customerId === customerId)
    .flatMap((document) => [
      { date: document.date, kind: "payment" as const, id: document.id, paise: -document.paise },
      { date: document.date, kind: "discount" as const, id: document.id, paise: -document.discountPaise },
    ])
    .filter((line) => line.paise !== 0);
  return [...openings, ...invoices, ...credits].toSorted(
    (one, other) =>
      one.date.localeCompare(other.date) ||
      Math.min(order[one.kind], 1) - Math.min(order[other.kind], 1) ||
      one.id - other.id ||
      order[one.kind] - order[other.kind],
  );
}

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
        const ledger = await ask<CustomerLedger>(
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
  const ledger = await ask<CustomerLedger>("/reports/customer-ledger?customer_id=1", {
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
    customer: { id: 1, name: "Customer 1", phone: "98765 43210", is_active: true },
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
    return (await ask<CustomerLedger>(path, shop)).entries.map(({ reference }) => reference);
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
    const ledger = await ask<CustomerLedger>(`/reports/customer-ledger?customer_id=1${query}`, shop);
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

test("the sales analysis adds up what happened in the period, day by day", async () => {
  await fc.assert(
    fc.asyncProperty(documents, period, async (shop, { from, to }) => {
      const sales = await ask<SalesAnalysis>(`/reports/sales-analysis?date_from=${from}&date_to=${to}`, shop);
      const isWithin = (document: { date: string }) => document.date >= from && document.date <= to;
      const invoices = shop.invoices.filter(isWithin);
      const invoiced = sum(invoices.map((document) => document.paise));
      const paid = sum(shop.payments.filter(isWithin).map((document) => document.paise));
      const due = invoices.map((invoice) => {
        const on = shop.payments.filter((payment) => payment.invoiceId === invoice.id);
        return Math.max(0, invoice.paise - sum(on.map((payment) => payment.paise + payment.discountPaise)));
      });
      expect(sales.total_invoices).toBe(invoices.length);
      expect(paiseOf(sales.total_invoiced)).toBe(invoiced);
      expect(paiseOf(sales.total_payments)).toBe(paid);
      expect(paiseOf(sales.balance_due)).toBe(sum(due));
      expect(sales.collection_efficiency).toBe(
        invoiced === 0 ? 0 : Math.round((paid / invoiced) * 1000) / 10,
      );
      expect(paiseOf(sales.average_invoice_value)).toBe(
        invoices.length === 0 ? 0 : Math.round(invoiced / invoices.length),
      );

      const expected: { date: string; paise: number }[] = [];
      for (let date = from; date <= to; date = nextDay(date)) {
        expected.push({
          date,
          paise: sum(invoices.filter((document) => document.date === date).map((document) => document.paise)),
        });
      }
      expect(sales.invoice_trend.map(({ date, amount }) => ({ date, paise: paiseOf(amount) }))).toEqual(
        expected,
      );
    }),
    RUNS,
  );
});

test("what came back stands on its day, and on no other", async () => {
  await writeDocuments(edge.db, { invoices: [], payments: [] });
  const empty = { invoice_count: 0, payment_count: 0, invoiced_paise: 0, paid_paise: 0 };
  await edge.db
    .insertInto("sales_day")
    .values([
      { ...empty, day: "2026-04-20", return_count: 1, returned_paise: 5_50 },
      { ...empty, day: "2026-04-03", return_count: 2, returned_paise: 70_00 },
      { ...empty, day: "2026-04-04", return_count: 0, returned_paise: 0, payment_count: 1, paid_paise: 1_00 },
    ])
    .execute();
  await edge.move();
  const { json } = await edge.get("/reports/sales-analysis?date_from=2026-04-01&date_to=2026-04-30");
  expect(json).toMatchObject({
    total_returns: 75.5,
    return_count: 3,
    return_trend: [
      { date: "2026-04-03", amount: 70 },
      { date: "2026-04-20", amount: 5.5 },
    ],
  });
});

function nextDay(date: string): string {
  const [year, month, dayOfMonth] = date.split("-").map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, (dayOfMonth ?? 0) + 1)).toISOString().slice(0, 10);
}

/** The quantile by its textbook formula: between the values at the ranks around (n − 1) × p. */
function quantile(values: number[], p: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const rank = (sorted.length - 1) * p;
  const below = sorted[Math.floor(rank)] ?? 0;
  const above = sorted[Math.ceil(rank)] ?? 0;
  return below + (above - below) * (rank - Math.floor(rank));
}

function fence(values: number[], least: number, fixed: number): number {
  if (values.length < 8) return fixed;
  const [q1, q3] = [quantile(values, 0.25), quantile(values, 0.75)];
  return Math.max(Math.round(q3 + 1.5 * (q3 - q1)), least);
}

test("the outliers are those beyond Tukey's fence, the largest first", async () => {
  await fc.assert(
    fc.asyncProperty(documents, period, async (shop, { from, to }) => {
      const report = await ask<Outliers>(`/reports/outliers?date_from=${from}&date_to=${to}`, shop);

      const invoices = shop.invoices.filter((document) => document.date >= from && document.date <= to);
      const invoiceFence = fence(
        invoices.map((document) => document.paise),
        2_500_00,
        5_000_00,
      );
      const large = invoices
        .filter((document) => document.paise > invoiceFence)
        .toSorted((one, other) => other.paise - one.paise || one.id - other.id)
        .slice(0, 50);
      expect(paiseOf(report.invoice_threshold)).toBe(invoiceFence);
      expect(report.large_invoices).toEqual(
        large.map((document) => ({
          invoice_id: document.id,
          customer_name: `Customer ${document.customerId}`,
          invoice_date: document.date,
          amount: document.paise / 100,
        })),
      );

      const balances = Array.from({ length: CUSTOMER_COUNT }, (_, index) => index + 1)
        .map((id) => ({
          id,
          paise: sum(
            accountOf(shop, id)
              .filter((line) => line.date <= to)
              .map((line) => line.paise),
          ),
        }))
        .filter((balance) => balance.paise > 0);
      const balanceFence = fence(
        balances.map((balance) => balance.paise),
        5_000_00,
        10_000_00,
      );
      const high = balances
        .filter((balance) => balance.paise > balanceFence)
        .toSorted((one, other) => other.paise - one.paise || one.id - other.id);
      expect(paiseOf(report.balance_threshold)).toBe(balanceFence);
      expect(report.high_balance_customers).toEqual(
        high.map(({ id, paise }) => ({
          customer_id: id,
          customer_name: `Customer ${id}`,
          balance: paise / 100,
        })),
      );
    }),
    RUNS,
  );
});

test("the outliers are at most fifty", async () => {
  const small = Array.from({ length: 300 }, (_, index) => ({ id: index + 1, paise: 100_00 }));
  const large = Array.from({ length: 60 }, (_, index) => ({ id: index + 301, paise: 9_000_00 + index }));
  const invoices = [...small, ...large].map((document) => ({
    ...document,
    customerId: 1,
    date: "2026-03-01",
  }));
  const path = "/reports/outliers?date_from=2026-03-01&date_to=2026-03-31";
  const report = await ask<Outliers>(path, { invoices, payments: [] });
  expect(report.large_invoices).toHaveLength(50);
  expect(report.large_invoices[0]).toMatchObject({ invoice_id: 360, amount: 9_000.59 });
  expect(report.invoice_threshold).toBe(2_500);
});

test.each([
  ["/reports/customer-ledger", "Customer id is required"],
  [
    "/reports/customer-ledger?customer_id=1&date_from=2026-02-30",
    "Date from must be a date that exists, as YYYY-MM-DD",
  ],
  [
    "/reports/customer-ledger?customer_id=1&date_from=2026-03-02&date_to=2026-03-01",
    "The From Date is after the To Date",
  ],
  ["/reports/sales-analysis?date_from=2026-03-02", "Date to must be a date"],
  [
    "/reports/sales-analysis?date_from=1900-01-01&date_to=2199-12-31",
    "The period can be at most a hundred years",
  ],
  ["/reports/outliers?date_from=2026-03-02&date_to=2026-03-01", "The From Date is after the To Date"],
])("GET %s is refused: %s", async (path, sentence) => {
  const { status, json } = await edge.get(path);
  expect([status, json]).toMatchObject([422, { detail: sentence }]);
});

test("there is no ledger of a customer who never was", async () => {
  expect((await edge.get("/reports/customer-ledger?customer_id=999")).status).toBe(404);
});
