import { businessDate } from "@bahi/contracts/business-date.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { BUCKETS, bucketName } from "@bahi/contracts/report/buckets.ts";
import {
  type ByBucket,
  type CustomerReceivable,
  type Receivables,
  receivables,
} from "@bahi/contracts/report/receivables.ts";
import { z } from "zod";
import { type Column, rupees, text, whole } from "../csv/columns.ts";
import { asOfField } from "../reading/as-of-field.ts";
import { pageFields } from "../reading/list.ts";
import { question } from "../reading/question.ts";
import type { Reading } from "../reading/read-model-access.ts";
import { rowsInBatches } from "../reading/rows-in-batches.ts";
import { todayUnless } from "../reading/today.ts";
import {
  accountsOnPage,
  agedAccounts,
  type AccountsPage,
  agedAmounts,
  type AgedAccount,
  type AgedAmounts,
  totalsOf,
} from "./aged-accounts.ts";
import { type AskedDay, askedDay } from "./dues.ts";

const filters = z.strictObject({
  on: todayUnless(businessDate).describe(
    "The day as of whose end it is asked; today in India when it is absent",
  ),
  skip: pageFields.skip,
  limit: pageFields.limit.unwrap().optional().describe("How many customers at most; all when it is absent"),
  ...asOfField,
});

const columns: readonly Column<CustomerReceivable>[] = [
  whole("Customer ID", (customer) => customer.customer_id),
  text("Customer", (customer) => customer.name),
  text("Phone", (customer) => customer.phone),
  text("Oldest due", (customer) => customer.oldest_due_date),
  ...BUCKETS.map((bucket) =>
    rupees(bucketName(bucket), (customer: CustomerReceivable) => customer.by_bucket[bucket]),
  ),
  rupees("Outstanding", (customer) => customer.outstanding),
  rupees("Advance", (customer) => customer.unallocated),
  rupees("Balance", (customer) => customer.net),
  text("Last payment", (customer) => customer.last_payment_date),
];

export const getReceivables = question({
  path: "/reports/receivables",
  summary: "What is outstanding on a day, of whom and since when",
  admits: "admin",
  long: () => "report",
  query: filters,
  answer: receivables,
  csv: {
    name: "Receivables",
    columns,
    async table(reading, { query }) {
      const day = await askedDay(reading, query.on);
      return { rows: customersOn(reading, day), day: query.on };
    },
  },
  changesDaily: true,
  asOf: ({ as_of }) => as_of,
  async ask(reading, { query }) {
    const { report, count } = await receivablesOn(reading, query.on, query);
    return { body: report, total: count };
  },
});

/** The whole report. */
export async function receivablesOf(reading: Reading, on: string): Promise<Receivables> {
  const { report } = await receivablesOn(reading, on, { skip: 0 });
  return report;
}

async function receivablesOn(reading: Reading, on: string, page: AccountsPage) {
  const day = await askedDay(reading, on);
  const { accounts, count } = await agedAccounts(reading, day, page);
  // What all accounts add up to is asked for where some of them are on other pages.
  const totals = accounts.length === count ? totalsOf(accounts) : await agedAmounts(reading, day);
  return { report: toReceivables(on, totals, accounts), count };
}

async function* customersOn({ db }: Reading, day: AskedDay) {
  for await (const accounts of rowsInBatches({ db }, accountsOnPage(db, day, { skip: 0 })))
    yield accounts.map(toCustomer);
}

function toReceivables(on: string, totals: AgedAmounts, accounts: AgedAccount[]): Receivables {
  return { on, buckets: [...BUCKETS], totals: toAmounts(totals), customers: accounts.map(toCustomer) };
}

function toCustomer(account: AgedAccount): CustomerReceivable {
  return {
    customer_id: account.customer_id,
    name: account.name,
    phone: account.phone,
    ...toAmounts(account),
    oldest_due_date: account.oldest_due_date,
    last_payment_date: account.last_payment_date,
  };
}

function toAmounts(amounts: AgedAmounts): Receivables["totals"] {
  return {
    outstanding: toRupees(amounts.outstanding_paise),
    unallocated: toRupees(amounts.outstanding_paise - amounts.net_paise),
    net: toRupees(amounts.net_paise),
    by_bucket: toByBucket(amounts),
  };
}

export function toByBucket(amounts: AgedAmounts): ByBucket {
  return {
    not_due: toRupees(amounts.not_due_paise),
    "1-30": toRupees(amounts.late_1_paise),
    "31-60": toRupees(amounts.late_31_paise),
    "61-90": toRupees(amounts.late_61_paise),
    "90+": toRupees(amounts.late_91_paise),
  };
}
