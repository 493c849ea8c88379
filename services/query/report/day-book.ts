import { businessDate } from "@bahi/contracts/business-date.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import type { PaymentMethod } from "@bahi/contracts/payment/events.ts";
import { type DayBook, dayBook } from "@bahi/contracts/report/day-book.ts";
import { z } from "zod";
import { asOfField } from "../reading/as-of-field.ts";
import { type Page, pageFields } from "../reading/list.ts";
import { question } from "../reading/question.ts";
import type { PastReading } from "../reading/read-model-access.ts";
import { todayUnless } from "../reading/today.ts";
import { dayBookColumns, dayBookRows } from "./day-book-table.ts";
import { correctionsMadeOn } from "./day-corrections.ts";
import { creditNotesOn, creditNoteSumOn } from "./day-credit-notes.ts";
import { invoiceSumOn, invoicesOn } from "./day-invoices.ts";
import { type ReceiptSum, receiptsOn, receiptSumsOn } from "./day-receipts.ts";

export const getDayBook = question({
  path: "/reports/day-book",
  summary:
    "What is dated a day, and what was corrected or deleted on it; a page is of each of its lists, and X-Total-Count says how long the longest is",
  admits: "admin",
  long: () => "report",
  query: z.strictObject({
    date: todayUnless(businessDate).describe("The day; today in India when it is absent"),
    ...pageFields,
    ...asOfField,
  }),
  answer: dayBook,
  csv: {
    name: "Day Book",
    columns: dayBookColumns,
    table: (reading, { query }) =>
      reading.asOf(query.as_of, async (past) => ({
        rows: dayBookRows(past, query.date),
        day: query.date,
      })),
  },
  changesDaily: true,
  asOf: ({ as_of }) => as_of,
  // What a record was before a correction is in readings of the past alone, so the present is read as one too.
  ask: (reading, { query }) =>
    reading.asOf(query.as_of, async (past) => {
      const body = await dayBookOf(past, query.date, query);
      const { invoices, receipts, credit_notes: creditNotes, changes } = body.totals;
      return { body, total: Math.max(invoices.count, receipts.count, creditNotes.count, changes.count) };
    }),
});

/** The whole day book; a page of each of its lists. */
export async function dayBookOf(reading: PastReading, date: string, page: Page): Promise<DayBook> {
  const invoices = await invoiceSumOn(reading, date);
  const receipts = await receiptSumsOn(reading, date);
  const creditNotes = await creditNoteSumOn(reading, date);
  const changes = await correctionsMadeOn(reading, date, page);
  return {
    date,
    totals: {
      invoices: { count: invoices.count, amount: toRupees(invoices.paise) },
      receipts: {
        count: sumOf(receipts, ({ count }) => count),
        amount: toRupees(sumOf(receipts, ({ paise }) => paise)),
        discount: toRupees(sumOf(receipts, ({ discountPaise }) => discountPaise)),
        by_method: byMethod(receipts),
      },
      credit_notes: { count: creditNotes.count, amount: toRupees(creditNotes.paise) },
      changes: { count: changes.count },
    },
    invoices: await invoicesOn(reading, date, page),
    receipts: await receiptsOn(reading, date, page),
    credit_notes: await creditNotesOn(reading, date, page),
    changes: changes.rows,
  };
}

/** Each method has a total, also one that nobody used. */
function byMethod(receipts: ReceiptSum[]): DayBook["totals"]["receipts"]["by_method"] {
  const of = (wanted: PaymentMethod) => {
    const used = receipts.filter(({ method }) => method === wanted);
    const amount = toRupees(sumOf(used, ({ paise }) => paise));
    return { count: sumOf(used, ({ count }) => count), amount };
  };
  return {
    cash: of("cash"),
    online: of("online"),
    bank_transfer: of("bank_transfer"),
    cheque: of("cheque"),
    card: of("card"),
  };
}

function sumOf(receipts: ReceiptSum[], of: (receipt: ReceiptSum) => number): number {
  return receipts.reduce((sum, receipt) => sum + of(receipt), 0);
}
