import { businessDate } from "@bahi/contracts/business-date.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { type Dashboard, dashboard } from "@bahi/contracts/report/receivables.ts";
import { z } from "zod";
import { asOfField } from "../reading/as-of-field.ts";
import { question } from "../reading/question.ts";
import type { Reading } from "../reading/read-model-access.ts";
import { todayUnless } from "../reading/today.ts";
import { agedAmounts, mostLate } from "./aged-accounts.ts";
import { askedDay } from "./dues.ts";
import { toByBucket } from "./receivables.ts";

const COLLECT_FIRST = 5;

export const getDashboard = question({
  path: "/reports/dashboard",
  summary: "What is outstanding and what came in, with the customers to ask first",
  admits: "admin",
  long: () => "report",
  query: z.strictObject({
    on: todayUnless(businessDate).describe("The day that is today; today in India when it is absent"),
    ...asOfField,
  }),
  answer: dashboard,
  changesDaily: true,
  asOf: ({ as_of }) => as_of,
  ask: async (reading, { query }) => ({ body: await dashboardOf(reading, query.on) }),
});

async function dashboardOf(reading: Reading, on: string): Promise<Dashboard> {
  const asked = await askedDay(reading, on);
  const totals = await agedAmounts(reading, asked);
  const first = await mostLate(reading, asked, COLLECT_FIRST);
  const days = await daysOf(reading, on);
  const latePaise = totals.outstanding_paise - totals.not_due_paise;
  const invoicedIn = ({ from, to }: Days) =>
    days.filter(({ day }) => day >= from && day <= to).reduce((sum, day) => sum + day.invoiced_paise, 0);
  return {
    on,
    receivable: toRupees(totals.outstanding_paise),
    overdue: toRupees(latePaise),
    unallocated: toRupees(totals.outstanding_paise - totals.net_paise),
    by_bucket: toByBucket(totals),
    received_today: toRupees(days.find(({ day }) => day === on)?.paid_paise ?? 0),
    sold_this_month: toRupees(invoicedIn(daysOfMonth(on))),
    sold_last_month: toRupees(invoicedIn(sameDaysOfMonthBefore(on))),
    collect_first: first.map((customer) => ({
      customer_id: customer.customer_id,
      name: customer.name,
      phone: customer.phone,
      overdue: toRupees(customer.late_paise),
      share: Math.round((customer.late_paise * 1000) / latePaise) / 10,
      oldest_due_date: customer.oldest_due_date,
    })),
  };
}

type Days = { from: string; to: string };

function daysOf({ db }: Reading, on: string) {
  return db
    .selectFrom("sales_day")
    .select(["day", "invoiced_paise", "paid_paise"])
    .where("day", ">=", sameDaysOfMonthBefore(on).from)
    .where("day", "<=", on)
    .execute();
}

function daysOfMonth(on: string): Days {
  return { from: `${on.slice(0, 7)}-01`, to: on };
}

/** As far as the month before has them: up to the 28th of February on the 31st of March. */
export function sameDaysOfMonthBefore(on: string): Days {
  const [year, month, day] = [Number(on.slice(0, 4)), Number(on.slice(5, 7)), Number(on.slice(8, 10))];
  const first = new Date(Date.UTC(year, month - 2, 1));
  const last = new Date(Date.UTC(year, month - 1, 0));
  const to = new Date(Math.min(first.getTime() + (day - 1) * DAY_MS, last.getTime()));
  return { from: isoDay(first), to: isoDay(to) };
}

const DAY_MS = 86_400_000;

function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
