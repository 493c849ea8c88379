import { daysBetween, daysAfter } from "@bahi/contracts/calendar.ts";
import { paiseOf } from "@bahi/contracts/money.ts";
import { BUCKETS, type Bucket } from "@bahi/contracts/report/buckets.ts";
import type { Dashboard, Receivables } from "@bahi/contracts/report/receivables.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { today } from "../reading/today.ts";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import {
  type Documents,
  day,
  documents,
  dueDateOf,
  sum,
  writeDocuments,
} from "../testing/random-documents.ts";
import { sameDaysOfMonthBefore } from "./dashboard.ts";

let edge: EdgeForTest;
beforeAll(async () => {
  edge = await edgeForTest();
});
afterAll(() => edge.close());

const RUNS = { numRuns: 40 };
const NOTHING: Documents = { invoices: [], payments: [] };

async function ask<T>(path: string, shop: Documents): Promise<T> {
  await writeDocuments(edge.db, shop);
  await edge.move();
  const { status, json, text } = await edge.get(path);
  expect([status, text]).toEqual([200, text]);
  return json as T;
}

function bucketOf(daysLate: number): Bucket {
  if (daysLate <= 0) return "not_due";
  if (daysLate <= 30) return "1-30";
  if (daysLate <= 60) return "31-60";
  return daysLate <= 90 ? "61-90" : "90+";
}

/** What a customer owes on a day, as one would work it out from the papers of that day, in paise. */
function byHand(shop: Documents, customerId: number, on: string) {
  const isThen = (document: { customerId: number; date: string }) =>
    document.customerId === customerId && document.date <= on;
  const payments = shop.payments.filter(isThen);
  const buckets = Object.fromEntries(BUCKETS.map((bucket) => [bucket, 0])) as Record<Bucket, number>;
  const dueDates: string[] = [];
  for (const invoice of shop.invoices.filter(isThen)) {
    const settled = payments.filter(({ invoiceId }) => invoiceId === invoice.id);
    const due = invoice.paise - sum(settled.map(({ paise, discountPaise }) => paise + discountPaise));
    if (due <= 0) continue;
    buckets[bucketOf(daysBetween(dueDateOf(invoice), on))] += due;
    dueDates.push(dueDateOf(invoice));
  }
  const owed = sum(shop.invoices.filter(isThen).map(({ paise }) => paise));
  const received = sum(payments.map(({ paise, discountPaise }) => paise + discountPaise));
  const [opening] = (shop.openings ?? []).filter(isThen);
  // What came in beyond what it has settled of invoices goes to the opening balance first.
  const beyond = received - (owed - sum(Object.values(buckets)));
  const left = (opening?.paise ?? 0) - beyond;
  if (opening !== undefined && opening.paise > 0 && left > 0) {
    buckets[bucketOf(daysBetween(opening.date, on))] += left;
    dueDates.push(opening.date);
  }
  const net = (opening?.paise ?? 0) + owed - received;
  const outstanding = sum(Object.values(buckets));
  return {
    outstanding,
    unallocated: outstanding - net,
    net,
    buckets,
    late: outstanding - buckets.not_due,
    oldest: dueDates.toSorted()[0] ?? null,
    lastPayment:
      payments
        .map(({ date }) => date)
        .toSorted()
        .at(-1) ?? null,
  };
}

test("each customer owes what one would work out from the papers of the day, the most late first", async () => {
  await fc.assert(
    fc.asyncProperty(
      documents,
      fc.tuple(day, fc.integer({ min: 0, max: 120 })),
      async (shop, [from, days]) => {
        const on = daysAfter(from, days);
        const report = await ask<Receivables>(`/reports/receivables?on=${on}`, shop);
        const ids = [
          ...new Set(
            [...shop.invoices, ...shop.payments, ...(shop.openings ?? [])].map(
              ({ customerId }) => customerId,
            ),
          ),
        ];
        const expected = ids
          .map((id) => ({ id, ...byHand(shop, id, on) }))
          .filter(({ outstanding, net }) => outstanding !== 0 || net !== 0)
          .toSorted(
            (one, other) => other.late - one.late || other.outstanding - one.outstanding || one.id - other.id,
          );
        expect(report.on).toBe(on);
        expect(report.customers).toEqual(
          expected.map(({ id, outstanding, unallocated, net, buckets, oldest, lastPayment }) => ({
            customer_id: id,
            name: `Customer ${id}`,
            phone: "98765 43210",
            outstanding: outstanding / 100,
            unallocated: unallocated / 100,
            net: net / 100,
            by_bucket: Object.fromEntries(
              Object.entries(buckets).map(([name, paise]) => [name, paise / 100]),
            ),
            oldest_due_date: oldest,
            last_payment_date: lastPayment,
          })),
        );
        const totals = Object.fromEntries(
          (["outstanding", "unallocated", "net"] as const).map((name) => [
            name,
            sum(expected.map((customer) => customer[name])) / 100,
          ]),
        );
        expect(report.totals).toMatchObject(totals);
        for (const bucket of BUCKETS) {
          expect(paiseOf(report.totals.by_bucket[bucket])).toBe(
            sum(expected.map(({ buckets }) => buckets[bucket])),
          );
        }
        const page = await edge.get(`/reports/receivables?on=${on}&skip=2&limit=3`);
        expect(page.json).toEqual({ ...report, customers: report.customers.slice(2, 5) });
        expect(page.headers["x-total-count"]).toBe(String(expected.length));
      },
    ),
    RUNS,
  );
});

const owing: Documents = {
  invoices: [
    // Due on 1 March + 20 days.
    { id: 1, customerId: 1, date: "2026-03-01", paise: 100_00 },
    // Due on its own date.
    { id: 6, customerId: 2, date: "2026-03-10", paise: 50_00 },
  ],
  payments: [
    { id: 1, customerId: 1, invoiceId: 1, date: "2026-03-15", paise: 130_00, discountPaise: 0 },
    { id: 2, customerId: 2, invoiceId: null, date: "2026-03-12", paise: 20_00, discountPaise: 0 },
  ],
};

test.each([
  ["2026-02-28", 0, 0, {}],
  ["2026-03-14", 150, 20, { not_due: 100, "1-30": 50 }],
  ["2026-03-15", 50, 50, { "1-30": 50 }],
  ["2026-04-09", 50, 50, { "1-30": 50 }],
  ["2026-04-10", 50, 50, { "31-60": 50 }],
  ["2026-05-09", 50, 50, { "31-60": 50 }],
  ["2026-05-10", 50, 50, { "61-90": 50 }],
  ["2026-06-09", 50, 50, { "90+": 50 }],
])("on %s, %i is outstanding and %i is beyond it", async (on, outstanding, unallocated, buckets) => {
  const { totals } = await ask<Receivables>(`/reports/receivables?on=${on}`, owing);
  const none = Object.fromEntries(BUCKETS.map((bucket) => [bucket, 0]));
  expect(totals).toEqual({
    outstanding,
    unallocated,
    net: outstanding - unallocated,
    by_bucket: { ...none, ...buckets },
  });
});

test("an opening balance is due on its date, and money beyond the invoices settles it first", async () => {
  const shop: Documents = {
    openings: [
      { customerId: 1, date: "2026-03-01", paise: 100_00 },
      { customerId: 2, date: "2026-03-01", paise: -30_00 },
    ],
    invoices: [{ id: 6, customerId: 1, date: "2026-03-05", paise: 50_00 }],
    payments: [
      { id: 1, customerId: 1, invoiceId: null, date: "2026-03-10", paise: 60_00, discountPaise: 0 },
      { id: 2, customerId: 1, invoiceId: 6, date: "2026-03-20", paise: 95_00, discountPaise: 0 },
    ],
  };
  const on = async (date: string) => {
    const { customers, totals } = await ask<Receivables>(`/reports/receivables?on=${date}`, shop);
    expect(totals.net).toBe(sum(customers.map(({ net }) => net)));
    return customers.map((customer) => [
      customer.customer_id,
      customer.outstanding,
      customer.unallocated,
      customer.oldest_due_date,
    ]);
  };
  const advance = [2, 0, 30, null];
  expect(await on("2026-02-28")).toEqual([]);
  expect(await on("2026-03-01")).toEqual([[1, 100, 0, "2026-03-01"], advance]);
  expect(await on("2026-03-05")).toEqual([[1, 150, 0, "2026-03-01"], advance]);
  expect(await on("2026-03-10")).toEqual([[1, 90, 0, "2026-03-01"], advance]);
  expect(await on("2026-03-20")).toEqual([[1, 0, 5, null], advance]);
});

test("a page beyond the last one has the totals of all, and a shop without trade has none", async () => {
  const whole = await ask<Receivables>("/reports/receivables?on=2026-03-14", owing);
  const beyond = await edge.get("/reports/receivables?on=2026-03-14&skip=9");
  expect(beyond.json).toEqual({ ...whole, customers: [] });
  expect(beyond.headers["x-total-count"]).toBe("2");
  const none = await ask<Receivables>("/reports/receivables", NOTHING);
  expect(none).toMatchObject({ on: today(), customers: [], totals: { outstanding: 0, net: 0 } });
});

test("without a day it is today in India, also for one who has the answer of another day", async () => {
  const first = await edge.get("/reports/receivables");
  expect(first.json).toMatchObject({ on: today() });
  const etag = String(first.headers.etag);
  expect(etag).toContain(today());
  const again = await edge.get("/reports/receivables", { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
  const other = etag.replace(today(), daysAfter(today(), -1));
  expect((await edge.get("/reports/receivables", { headers: { "if-none-match": other } })).status).toBe(200);
});

test.each(["/reports/receivables?on=2026-02-30", "/reports/receivables?on=", "/reports/dashboard?on=today"])(
  "GET %s is refused with a sentence",
  async (path) => {
    const { status, json } = await edge.get(path);
    const detail = expect.stringMatching(/^On must be a date that exists/);
    expect([status, json]).toMatchObject([422, { detail }]);
  },
);

test("the dashboard says what the reports say, and names the five with the most that is late", async () => {
  await fc.assert(
    fc.asyncProperty(documents, day, async (shop, on) => {
      const said = await ask<Dashboard>(`/reports/dashboard?on=${on}`, shop);
      const { json } = await edge.get(`/reports/receivables?on=${on}`);
      const { totals, customers } = json as Receivables;
      const overdue = paiseOf(totals.outstanding) - paiseOf(totals.by_bucket.not_due);
      const lateOf = (amounts: Receivables["totals"]) =>
        paiseOf(amounts.outstanding) - paiseOf(amounts.by_bucket.not_due);
      expect(said).toMatchObject({
        on,
        receivable: totals.outstanding,
        overdue: overdue / 100,
        unallocated: totals.unallocated,
        by_bucket: totals.by_bucket,
      });
      expect(said.collect_first).toEqual(
        customers
          .filter((customer) => lateOf(customer) > 0)
          .toSorted((one, other) => lateOf(other) - lateOf(one) || one.customer_id - other.customer_id)
          .slice(0, 5)
          .map((customer) => ({
            customer_id: customer.customer_id,
            name: customer.name,
            phone: customer.phone,
            overdue: lateOf(customer) / 100,
            share: Math.round((lateOf(customer) * 1000) / overdue) / 10,
            oldest_due_date: customer.oldest_due_date,
          })),
      );
      const received = shop.payments.filter(({ date }) => date === on).map(({ paise }) => paise);
      expect(paiseOf(said.received_today)).toBe(sum(received));
      const sold = (from: string, to: string) =>
        sum(shop.invoices.filter(({ date }) => date >= from && date <= to).map(({ paise }) => paise));
      expect(paiseOf(said.sold_this_month)).toBe(sold(`${on.slice(0, 7)}-01`, on));
      const before = sameDaysOfMonthBefore(on);
      expect(paiseOf(said.sold_last_month)).toBe(sold(before.from, before.to));
    }),
    RUNS,
  );
});

test("an opening balance is among the most that is late from the day after its own", async () => {
  const shop = { ...NOTHING, openings: [{ customerId: 1, date: "2026-03-01", paise: 100_00 }] };
  const lateOn = async (on: string) => {
    const { overdue, collect_first: first } = await ask<Dashboard>(`/reports/dashboard?on=${on}`, shop);
    return [overdue, first.map((customer) => customer.overdue)];
  };
  expect(await lateOn("2026-03-01")).toEqual([0, []]);
  expect(await lateOn("2026-03-02")).toEqual([100, [100]]);
});

test.each([
  ["2026-03-31", "2026-02-01", "2026-02-28"],
  ["2028-03-29", "2028-02-01", "2028-02-29"],
  ["2026-01-15", "2025-12-01", "2025-12-15"],
  ["2026-05-01", "2026-04-01", "2026-04-01"],
])("the same days of the month before %s are %s to %s", (on, from, to) => {
  expect(sameDaysOfMonthBefore(on)).toEqual({ from, to });
});
