import { paiseOf } from "@bahi/contracts/money.ts";
import { paymentMethod } from "@bahi/contracts/payment/events.ts";
import type { CustomerLedger } from "@bahi/contracts/report/api.ts";
import type { DayBook } from "@bahi/contracts/report/day-book.ts";
import type { Receivables } from "@bahi/contracts/report/receivables.ts";
import type { ParsedEvent } from "@bahi/event-store/parsed.ts";
import { expect } from "vitest";
import type { Bahi } from "../bahi/bahi-for-test.ts";
import { foldStatuses } from "./fold-accounts.ts";
import { type FoldedDay, foldDayBook } from "./fold-day-book.ts";
import { foldReceivables } from "./fold-receivables.ts";

/** The report as a fold says it, by customer. */
export function receivablesByFold(known: readonly ParsedEvent[], on: string) {
  return [...foldReceivables(known, on)]
    .filter(([, { net, outstanding }]) => net !== 0 || outstanding !== 0)
    .map(([id, { net, outstanding, buckets }]) => ({
      id,
      amounts: [net, outstanding, outstanding - net],
      buckets,
    }))
    .toSorted((one, other) => one.id - other.id);
}

export async function reported({ admin }: Bahi, query: string) {
  const { status, body } = await admin.get(`/reports/receivables?${query}`);
  expect([query, status]).toEqual([query, 200]);
  const report = body as Receivables;
  return { report, customers: receivablesSaid(report) };
}

/** A report in the words of the fold. */
export function receivablesSaid(report: Receivables) {
  return report.customers
    .map(({ customer_id: id, net, outstanding, unallocated, by_bucket }) => ({
      id,
      amounts: [net, outstanding, unallocated].map(paiseOf),
      buckets: Object.fromEntries(Object.entries(by_bucket).map(([name, rupees]) => [name, paiseOf(rupees)])),
    }))
    .toSorted((one, other) => one.id - other.id);
}

/** Whether the receivables, the ledgers, the statuses and the day books are what the folds of the events say. */
export async function expectAgreement(
  bahi: Bahi,
  known: readonly ParsedEvent[],
  days: readonly string[],
  asOf: string,
) {
  for (const on of days) {
    const { customers } = await reported(bahi, `on=${on}${asOf}`);
    const owed = receivablesByFold(known, on);
    expect([on, asOf, customers]).toEqual([on, asOf, owed]);
    expect([on, asOf, await closingBalances(bahi, on, asOf)]).toEqual([
      on,
      asOf,
      Object.fromEntries(owed.map(({ id, amounts: [net] }) => [id, net]).filter(([, net]) => net !== 0)),
    ]);
    expect([on, asOf, await dayBook(bahi, on, asOf)]).toEqual([on, asOf, foldDayBook(known, on)]);
  }
  expect([asOf, await statuses(bahi, asOf)]).toEqual([asOf, foldStatuses(known)]);
}

/** The closing balances that are not zero, in paise, by customer. */
async function closingBalances({ admin }: Bahi, on: string, asOf: string): Promise<Record<string, number>> {
  const { body } = await admin.get(`/customers?is_active=all${asOf}`);
  const balances = await Promise.all(
    (body as { id: number }[]).map(async ({ id }): Promise<[number, number]> => {
      const ledger = await admin.get(`/reports/customer-ledger?customer_id=${id}&date_to=${on}${asOf}`);
      return [id, paiseOf((ledger.body as CustomerLedger).balance)];
    }),
  );
  return Object.fromEntries(balances.filter(([, balance]) => balance !== 0));
}

/** What is due and how each invoice stands, by number. */
async function statuses({ admin }: Bahi, asOf: string): Promise<Record<string, unknown>> {
  const { body } = await admin.get(`/invoices?sort=id${asOf}`);
  type Row = { id: number; amount_due: number; payment_status: string };
  return Object.fromEntries(
    (body as Row[]).map((row) => [row.id, { due: paiseOf(row.amount_due), status: row.payment_status }]),
  );
}

async function dayBook({ admin }: Bahi, date: string, asOf: string): Promise<FoldedDay> {
  const { status, body } = await admin.get(`/reports/day-book?date=${date}${asOf}`);
  expect([date, asOf, status]).toEqual([date, asOf, 200]);
  return dayBookSaid(body as DayBook);
}

/** A day book in the words of the fold. Throws when its totals are not those of its rows. */
export function dayBookSaid(body: DayBook): FoldedDay {
  const { invoices, receipts, credit_notes: creditNotes, changes, totals } = body;
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
    credit_notes: summed(creditNotes.map(({ total_amount: amount }) => ({ amount }))),
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
    creditNotes: Object.fromEntries(creditNotes.map(({ id, total_amount }) => [id, paiseOf(total_amount)])),
    changes: changes.map((change) => ({
      position: change.position,
      event: change.event,
      about: `${change.noun} ${change.record_id}`,
      before: paiseOrNull(change.amount_before),
      after: paiseOrNull(change.amount_after),
    })),
  };
}
