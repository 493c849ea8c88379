import { paiseOf } from "@bahi/contracts/money.ts";
import { businessDateOf } from "@bahi/contracts/calendar.ts";
import { eventMetadata } from "@bahi/contracts/metadata.ts";
import type { DayBook } from "@bahi/contracts/report/day-book.ts";
import { systemRecord } from "@bahi/contracts/system/api.ts";
import { type ParsedEvent, parsed } from "@bahi/event-store/parsed.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";
import { expectAgreement, receivablesByFold, reported } from "./agreement.ts";
import { foldDayBook } from "./fold-day-book.ts";
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

/** The days of trade, and those on which it was recorded. */
function allDays(): string[] {
  const recorded = events.map(({ metadata }) => businessDateOf(new Date(eventMetadata.parse(metadata).at)));
  return [...new Set([...DAYS, ...recorded])];
}

test("on any day the books are what independent folds of the events say", async () => {
  await expectAgreement(bahi, events, allDays(), "");
  expect(receivablesByFold(events, "2026-04-28").some(({ amounts }) => (amounts[2] ?? 0) > 0)).toBe(true);
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
    await expectAgreement(bahi, events.slice(0, index + 1), [on], `&as_of=${position}`);
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
    const { report } = await reported(bahi, `on=${on}${asOf}`);
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
    const { invoices, receipts, credit_notes: creditNotes } = (body as DayBook).totals;
    const methods = Object.entries(receipts.by_method).map(([method, { amount }]) => [method, amount]);
    const figures = [
      ["invoices", invoices.amount],
      ["receipts", receipts.amount],
      ["discount", receipts.discount],
      ["credit_notes", creditNotes.amount],
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
  await expect.poll(liveGeneration).not.toBe(before);
  await expectAgreement(bahi, events, allDays(), "");
  const middle = Math.floor(events.length / 2);
  await expectAgreement(bahi, events.slice(0, middle + 1), DAYS, `&as_of=${events[middle]?.position ?? ""}`);
});

async function liveGeneration(): Promise<number | null> {
  const { body } = await bahi.admin.get("/admin/system");
  return systemRecord.parse(body).live.generation;
}
