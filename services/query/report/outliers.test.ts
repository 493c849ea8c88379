import { paiseOf } from "@bahi/contracts/money.ts";
import type { Outliers } from "@bahi/contracts/report/api.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { accountOf } from "../testing/account-by-hand.ts";
import { CUSTOMER_COUNT, documents, sum } from "../testing/random-documents.ts";
import { RUNS, period, reportOf } from "../testing/report-of.ts";

// The report is computed a second time here from the plain facts, in another way, in whole paise.

let edge: EdgeForTest;
beforeAll(async () => {
  edge = await edgeForTest();
});
afterAll(() => edge.close());

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
      const report = await reportOf<Outliers>(
        edge,
        `/reports/outliers?date_from=${from}&date_to=${to}`,
        shop,
      );

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
  const report = await reportOf<Outliers>(edge, path, { invoices, payments: [] });
  expect(report.large_invoices).toHaveLength(50);
  expect(report.large_invoices[0]).toMatchObject({ invoice_id: 360, amount: 9_000.59 });
  expect(report.invoice_threshold).toBe(2_500);
});
