import { paiseOf } from "@bahi/contracts/money.ts";
import type { SalesAnalysis } from "@bahi/contracts/report/api.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { documents, sum, writeDocuments } from "../testing/random-documents.ts";
import { RUNS, period, reportOf } from "../testing/report-of.ts";

// The report is computed a second time here from the plain facts, in another way, in whole paise.

let edge: EdgeForTest;
beforeAll(async () => {
  edge = await edgeForTest();
});
afterAll(() => edge.close());

test("the sales analysis adds up what happened in the period, day by day", async () => {
  await fc.assert(
    fc.asyncProperty(documents, period, async (shop, { from, to }) => {
      const sales = await reportOf<SalesAnalysis>(
        edge,
        `/reports/sales-analysis?date_from=${from}&date_to=${to}`,
        shop,
      );
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
