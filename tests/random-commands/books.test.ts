import { businessDateOf } from "@bahi/contracts/business-date.ts";
import { eventMetadata } from "@bahi/contracts/metadata.ts";
import { paymentMethod } from "@bahi/contracts/payment/events.ts";
import type { CustomerLedger } from "@bahi/contracts/report/api.ts";
import type { DayBook } from "@bahi/contracts/report/day-book.ts";
import type { Receivables } from "@bahi/contracts/report/receivables.ts";
import { systemRecord } from "@bahi/contracts/system/api.ts";
import { type ParsedEvent, parsed } from "@bahi/event-store/parsed.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";
import { foldStatuses } from "./fold-accounts.ts";
import { type FoldedDay, foldDayBook } from "./fold-day-book.ts";
import { foldReceivables } from "./fold-receivables.ts";
import { randomCommands } from "./random-commands.ts";
import { sendAll } from "./send.ts";

const STEP_COUNT = 200;
const DAYS = ["2026-03-31", "2026-04-05", "2026-04-14", "2026-04-28", "2026-05-29", "2026-08-15"];
const MOMENTS = 12;

let bahi: Bahi;
const events: ParsedEvent[] = [];

beforeAll(async () => {
  bahi = await startBahi();
  const [steps = []] = fc.sample(randomCommands(STEP_COUNT), { numRuns: 1, seed: 20_261_124 });
  await sendAll(bahi, steps);
  for await (const batch of bahi.store.readAll()) events.push(...batch.map(parsed));
});
afterAll(() => bahi.close());

const paiseOf = (rupees: number) => Math.round(rupees * 100);

/** The report as a fold says it, by customer. */
function expected(known: readonly ParsedEvent[], on: string) {
  return [...foldReceivables(known, on)]
    .filter(([, { net, outstanding }]) => net !== 0 || outstanding !== 0)
    .map(([id, { net, outstanding, buckets }]) => ({
      id,
      amounts: [net, outstanding, outstanding - net],
      buckets,
    }))
    .toSorted((one, other) => one.id - other.id);
}

async function reported(query: string) {
  const { status, body } = await bahi.admin.get(`/reports/receivables?${query}`);
  expect([query, status]).toEqual([query, 200]);
  const report = body as Receivables;
  const customers = report.customers
    .map(({ customer_id: id, net, outstanding, unallocated, by_bucket }) => ({
      id,
      amounts: [net, outstanding, unallocated].map(paiseOf),
      buckets: Object.fromEntries(Object.entries(by_bucket).map(([name, rupees]) => [name, paiseOf(rupees)])),
    }))
    .toSorted((one, other) => one.id - other.id);
  return { report, customers };
}

/** Whether the receivables, the ledgers, the statuses and the day books are what the folds of the events say. */
async function expectAgreement(known: readonly ParsedEvent[], days: readonly string[], asOf: string) {
  for (const on of days) {
    const { customers } = await reported(`on=${on}${asOf}`);
    const owed = expected(known, on);
    expect([on, asOf, customers]).toEqual([on, asOf, owed]);
    expect([on, asOf, await closingBalances(on, asOf)]).toEqual([
      on,
      asOf,
      Object.fromEntries(owed.map(({ id, amounts: [net] }) => [id, net]).filter(([, net]) => net !== 0)),
    ]);
    expect([on, asOf, await dayBook(on, asOf)]).toEqual([on, asOf, foldDayBook(known, on)]);
  }
  expect([asOf, await statuses(asOf)]).toEqual([asOf, foldStatuses(known)]);
}

/** The closing balances that are not zero, in paise, by customer. */
async function closingBalances(on: string, asOf: string): Promise<Record<string, number>> {
  const { body } = await bahi.admin.get(`/customers?is_active=all${asOf}`);
  const balances = await Promise.all(
    (body as { id: number }[]).map(async ({ id }): Promise<[number, number]> => {
      const ledger = await bahi.admin.get(`/reports/customer-ledger?customer_id=${id}&date_to=${on}${asOf}`);
      return [id, paiseOf((ledger.body as CustomerLedger).balance)];
    }),
  );
  return Object.fromEntries(balances.filter(([, balance]) => balance !== 0));
}

/** What is due and how each invoice stands, by number. */
async function statuses(asOf: string): Promise<Record<string, unknown>> {
  const { body } = await bahi.admin.get(`/invoices?sort=id${asOf}`);
  type Row = { id: number; amount_due: number; payment_status: string };
  return Object.fromEntries(
    (body as Row[]).map((row) => [row.id, { due: paiseOf(row.amount_due), status: row.payment_status }]),
  );
}

/** The day book in the words of the fold, after making sure that its totals are those of its rows. */
async function dayBook(date: string, asOf: string): Promise<FoldedDay> {
  const { status, body } = await bahi.admin.get(`/reports/day-book?date=${date}${asOf}`);
  expect([date, asOf, status]).toEqual([date, asOf, 200]);
  const { invoices, receipts, changes, totals } = body as DayBook;
  const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + paiseOf(amount), 0) / 100;
  const summed = (rows: { amount: number }[]) => ({
    count: rows.length,
    amount: sumOf(rows.map(({ amount }) => amount)),
  });
  expect(totals).toEqual({
    invoices: summed(invoices.map(({ total_amount: amount }) => ({ amount }))),
    receipts: {
      ...summed(receipts),
      discount: sumOf(receipts.map(({ discount_amount }) => discount_amount)),
      by_method: Object.fromEntries(
        paymentMethod.options.map((method) => [
          method,
          summed(receipts.filter(({ payment_method }) => payment_method === method)),
        ]),
      ),
    },
    changes: { count: changes.length },
  });
  const paiseOrNull = (rupees: number | null) => (rupees === null ? null : paiseOf(rupees));
  return {
    invoices: Object.fromEntries(invoices.map(({ id, total_amount }) => [id, paiseOf(total_amount)])),
    receipts: Object.fromEntries(
      receipts.map(({ id, payment_method: method, amount, discount_amount }) => [
        id,
        { method, paise: paiseOf(amount), discountPaise: paiseOf(discount_amount) },
      ]),
    ),
    changes: changes.map((change) => ({
      position: change.position,
      event: change.event,
      about: `${change.noun} ${change.record_id}`,
      before: paiseOrNull(change.amount_before),
      after: paiseOrNull(change.amount_after),
    })),
  };
}

/** The days of trade, and those on which it was recorded. */
function allDays(): string[] {
  const recorded = events.map(({ metadata }) => businessDateOf(new Date(eventMetadata.parse(metadata).at)));
  return [...new Set([...DAYS, ...recorded])];
}

test("on any day the books are what independent folds of the events say", async () => {
  await expectAgreement(events, allDays(), "");
  expect(expected(events, "2026-04-28").some(({ amounts }) => (amounts[2] ?? 0) > 0)).toBe(true);
  const days = allDays().map((day) => foldDayBook(events, day));
  const seen = new Set(days.flatMap(({ changes }) => changes.map(({ event }) => event)));
  expect([...seen].toSorted()).toEqual([
    "CreditNoteDeleted",
    "CustomerDeleted",
    "CustomersMerged",
    "InvoiceCorrected",
    "InvoiceDeleted",
    "OpeningBalanceSet",
    "PaymentAllocated",
    "PaymentChanged",
    "PaymentDeleted",
  ]);
});

test("so they are as of any position, with the events up to it", async () => {
  const every = Math.floor(events.length / MOMENTS);
  const days = allDays();
  let compared = 0;
  for (const [index, { position }] of events.entries()) {
    if (index % every !== 0) continue;
    const on = days[index % days.length] ?? "";
    await expectAgreement(events.slice(0, index + 1), [on], `&as_of=${position}`);
    compared += 1;
  }
  expect(compared).toBeGreaterThanOrEqual(MOMENTS);
});

test("each figure, of all and of one customer, is the sum of the events that explain it", async () => {
  const middle = events[Math.floor(events.length / 2)]?.position ?? "";
  for (const [on, asOf] of [
    ["2026-04-14", ""],
    ["2026-08-15", ""],
    ["2026-04-14", `&as_of=${middle}`],
  ] as const) {
    const { report } = await reported(`on=${on}${asOf}`);
    const all = { ...report.totals, of: "" };
    const some = report.customers.map((customer) => ({
      ...customer,
      of: `&customer_id=${customer.customer_id}`,
    }));
    for (const { of, by_bucket, outstanding, unallocated, net } of [all, ...some]) {
      const overdue = (paiseOf(outstanding) - paiseOf(by_bucket.not_due)) / 100;
      const figures = { ...by_bucket, outstanding, unallocated, net, overdue };
      await Promise.all(
        Object.entries(figures).map(async ([figure, said]) => {
          const path = `/explain/receivables?on=${on}${asOf}${of}&figure=${encodeURIComponent(figure)}`;
          const { status, body } = await bahi.admin.get(path);
          expect([path, status]).toEqual([path, 200]);
          const explained = body as { figure: number; parts: { amount: number }[] };
          expect([path, explained.figure]).toEqual([path, said]);
          const sum = explained.parts.reduce((total, { amount }) => total + paiseOf(amount), 0);
          expect([path, sum]).toEqual([path, paiseOf(said)]);
        }),
      );
    }
  }
});

test("each total of a day book is the sum of the events that explain it", async () => {
  const middle = events[Math.floor(events.length / 2)]?.position ?? "";
  for (const asOf of ["", `&as_of=${middle}`]) {
    const { body } = await bahi.admin.get(`/reports/day-book?date=2026-04-05${asOf}`);
    const { invoices, receipts } = (body as DayBook).totals;
    const methods = Object.entries(receipts.by_method).map(([method, { amount }]) => [method, amount]);
    const figures = [
      ["invoices", invoices.amount],
      ["receipts", receipts.amount],
      ["discount", receipts.discount],
      ...methods,
    ];
    for (const [figure, said] of figures) {
      const path = `/explain/day-book?date=2026-04-05&figure=${figure}${asOf}`;
      const explained = (await bahi.admin.get(path)).body as { figure: number; parts: { amount: number }[] };
      const sum = explained.parts.reduce((total, { amount }) => total + paiseOf(amount), 0);
      expect([path, explained.figure, sum / 100]).toEqual([path, said, said]);
    }
  }
});

test("after a rebuild from the first event they say the same", async () => {
  const before = await liveGeneration();
  await bahi.admin.post("/admin/rebuild", {});
  await expect.poll(liveGeneration, { timeout: 20_000 }).not.toBe(before);
  await expectAgreement(events, allDays(), "");
  const middle = Math.floor(events.length / 2);
  await expectAgreement(events.slice(0, middle + 1), DAYS, `&as_of=${events[middle]?.position ?? ""}`);
});

async function liveGeneration(): Promise<number | null> {
  const { body } = await bahi.admin.get("/admin/system");
  return systemRecord.parse(body).live.generation;
}
