import { businessDate } from "@bahi/contracts/business-date.ts";
import { daysAfter, daysBetween } from "@bahi/contracts/calendar.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { type SalesAnalysis, salesAnalysis } from "@bahi/contracts/report/api.ts";
import type { SalesDayTable } from "@bahi/read-models/sales/table.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Reading } from "../reading/read-model-access.ts";
import { type Column, rupees, text, whole } from "../csv/columns.ts";
import { oneBatch } from "../csv/table.ts";
import { NOT_FORWARD, isForward } from "../reading/period.ts";
import { asOfField } from "../reading/as-of-field.ts";
import { question } from "../reading/question.ts";
import { DUE } from "./dues.ts";

/** One point a day: a hundred years are enough for any shop, and more would be a burden on everybody. */
const DAYS_MAX = 36_600;

type Period = { date_from: string; date_to: string };

export function isShort(period: Period): boolean {
  return daysBetween(period.date_from, period.date_to) < DAYS_MAX;
}

export const NOT_SHORT = { error: "The period can be at most a hundred years", path: ["date_from"] };

const columns: readonly Column<SalesDayTable>[] = [
  text("Date", (sales) => sales.day),
  whole("Invoices", (sales) => sales.invoice_count),
  rupees("Invoiced", (sales) => toRupees(sales.invoiced_paise)),
  whole("Payments", (sales) => sales.payment_count),
  rupees("Received", (sales) => toRupees(sales.paid_paise)),
  whole("Returns", (sales) => sales.return_count),
  rupees("Returned", (sales) => toRupees(sales.returned_paise)),
];

export const getSalesAnalysis = question({
  path: "/reports/sales-analysis",
  summary: "What was invoiced and paid in a period, and the trend by day",
  admits: "admin",
  long: () => "report",
  query: z
    .strictObject({ date_from: businessDate, date_to: businessDate, ...asOfField })
    .refine(isForward, NOT_FORWARD)
    .refine(isShort, NOT_SHORT),
  answer: salesAnalysis,
  csv: {
    name: "Sales",
    columns,
    table: async (reading, { query }) => ({
      rows: oneBatch(everyDay(query, await daysOf(reading, query))),
    }),
  },
  asOf: ({ as_of }) => as_of,
  ask: async (reading, { query }) => ({ body: await salesOf(reading, query) }),
});

/** What a period adds up to, in paise. */
export type SalesSums = {
  invoiceCount: number;
  invoicedPaise: number;
  paidPaise: number;
  returnCount: number;
  returnedPaise: number;
  duePaise: number;
};

function daysOf({ db }: Reading, period: Period): Promise<SalesDayTable[]> {
  return db
    .selectFrom("sales_day")
    .selectAll()
    .where("day", ">=", period.date_from)
    .where("day", "<=", period.date_to)
    .execute();
}

async function sumsOf(reading: Reading, period: Period, days: SalesDayTable[]): Promise<SalesSums> {
  return {
    invoiceCount: sum(days, (day) => day.invoice_count),
    invoicedPaise: sum(days, (day) => day.invoiced_paise),
    paidPaise: sum(days, (day) => day.paid_paise),
    returnCount: sum(days, (day) => day.return_count),
    returnedPaise: sum(days, (day) => day.returned_paise),
    duePaise: await balanceDue(reading, period),
  };
}

export async function salesSums(reading: Reading, period: Period): Promise<SalesSums> {
  return sumsOf(reading, period, await daysOf(reading, period));
}

export async function salesOf(reading: Reading, period: Period): Promise<SalesAnalysis> {
  const days = await daysOf(reading, period);
  return toSalesAnalysis(period, days, await sumsOf(reading, period, days));
}

/** What is unpaid today of the invoices dated in the period. One that is overpaid does not lessen it. */
async function balanceDue({ db }: Reading, period: Period): Promise<number> {
  const { due } = await db
    .selectFrom("invoice")
    .where("is_deleted", "=", false)
    .where("invoice_date", ">=", period.date_from)
    .where("invoice_date", "<=", period.date_to)
    .select(sql<number>`coalesce(sum(${DUE}), 0)::bigint`.as("due"))
    .executeTakeFirstOrThrow();
  return due;
}

function toSalesAnalysis(period: Period, days: SalesDayTable[], sums: SalesSums): SalesAnalysis {
  const { invoiceCount, invoicedPaise, paidPaise, returnCount, returnedPaise, duePaise } = sums;
  return {
    date_from: period.date_from,
    date_to: period.date_to,
    total_invoices: invoiceCount,
    total_invoiced: toRupees(invoicedPaise),
    total_payments: toRupees(paidPaise),
    total_returns: toRupees(returnedPaise),
    return_count: returnCount,
    balance_due: toRupees(duePaise),
    collection_efficiency: invoicedPaise === 0 ? 0 : Math.round((paidPaise * 1000) / invoicedPaise) / 10,
    average_invoice_value: invoiceCount === 0 ? 0 : toRupees(Math.round(invoicedPaise / invoiceCount)),
    invoice_trend: toTrend(period, days),
    return_trend: toReturnTrend(days),
  };
}

function sum(days: SalesDayTable[], amountOf: (day: SalesDayTable) => number): number {
  return days.reduce((total, day) => total + amountOf(day), 0);
}

function toTrend(period: Period, days: SalesDayTable[]): SalesAnalysis["invoice_trend"] {
  return everyDay(period, days).map(({ day, invoiced_paise }) => ({
    date: day,
    amount: toRupees(invoiced_paise),
  }));
}

const NO_TRADE = {
  invoice_count: 0,
  payment_count: 0,
  invoiced_paise: 0,
  paid_paise: 0,
  return_count: 0,
  returned_paise: 0,
};

/** The days of the period, also those without trade. */
function everyDay(period: Period, days: SalesDayTable[]): SalesDayTable[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: daysBetween(period.date_from, period.date_to) + 1 }, (_, index) => {
    const day = daysAfter(period.date_from, index);
    return known.get(day) ?? { day, ...NO_TRADE };
  });
}

function toReturnTrend(days: SalesDayTable[]): SalesAnalysis["return_trend"] {
  return days
    .filter(({ returned_paise }) => returned_paise !== 0)
    .map(({ day, returned_paise }) => ({ date: day, amount: toRupees(returned_paise) }))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
}
