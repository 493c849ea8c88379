import { businessDate } from "@bahi/contracts/business-date.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { type Outliers, outliers } from "@bahi/contracts/report/api.ts";
import { BALANCE_SQL } from "@bahi/read-models/ledger/sums.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Reading } from "../reading/read-model-access.ts";
import { type Column, rupees, text, whole } from "../csv/columns.ts";
import { oneBatch } from "../csv/table.ts";
import { NOT_FORWARD, isForward } from "../reading/period.ts";
import { asOfField } from "../reading/as-of-field.ts";
import { question } from "../reading/question.ts";
import { quartilesOf, thresholdPaise } from "./fence.ts";

const OUTLIERS_MAX = 50;
const LARGE_INVOICE = { leastPaise: 2_500_00, fixedPaise: 5_000_00 };
const HIGH_BALANCE = { leastPaise: 5_000_00, fixedPaise: 10_000_00 };

type Period = { date_from: string; date_to: string };

type Finding = { list: string; id: number | null; date: string | null; name: string; amount: number };

const columns: readonly Column<Finding>[] = [
  text("List", (finding) => finding.list),
  whole("Invoice ID", (finding) => finding.id),
  text("Date", (finding) => finding.date),
  text("Customer Name", (finding) => finding.name),
  rupees("Amount", (finding) => finding.amount),
];

export const getOutliers = question({
  path: "/reports/outliers",
  summary: "Invoices of a period and balances at its end that stand out",
  admits: "admin",
  query: z
    .strictObject({ date_from: businessDate, date_to: businessDate, ...asOfField })
    .refine(isForward, NOT_FORWARD),
  answer: outliers,
  csv: {
    name: "Outliers",
    columns,
    table: async (reading, { query }) => ({ rows: oneBatch(findings(await outliersOf(reading, query))) }),
  },
  asOf: ({ as_of }) => as_of,
  ask: async (reading, { query }) => ({ body: await outliersOf(reading, query) }),
});

function findings({ high_balance_customers: customers, large_invoices: invoices }: Outliers): Finding[] {
  return [
    ...customers.map((customer) => ({
      list: "High Balance Customers",
      id: null,
      date: null,
      name: customer.customer_name,
      amount: customer.balance,
    })),
    ...invoices.map((invoice) => ({
      list: "Large Invoices",
      id: invoice.invoice_id,
      date: invoice.invoice_date,
      name: invoice.customer_name,
      amount: invoice.amount,
    })),
  ];
}

export async function outliersOf(reading: Reading, period: Period): Promise<Outliers> {
  const invoices = await largeInvoices(reading, period);
  const balances = await highBalances(reading, period.date_to);
  return {
    date_from: period.date_from,
    date_to: period.date_to,
    high_balance_customers: balances.rows.map((row) => ({
      customer_id: row.customer_id,
      customer_name: row.customer_name,
      balance: toRupees(row.balance_paise),
    })),
    large_invoices: invoices.rows.map((row) => ({
      invoice_id: row.id,
      customer_name: row.customer_name,
      invoice_date: row.invoice_date,
      amount: toRupees(row.total_paise),
    })),
    balance_threshold: toRupees(balances.threshold),
    invoice_threshold: toRupees(invoices.threshold),
  };
}

async function largeInvoices({ db }: Reading, period: Period) {
  const invoices = db
    .selectFrom("invoice")
    .where("is_deleted", "=", false)
    .where("invoice_date", ">=", period.date_from)
    .where("invoice_date", "<=", period.date_to);
  const quartiles = await invoices.select(quartilesOf("total_paise")).executeTakeFirstOrThrow();
  const threshold = thresholdPaise(quartiles, LARGE_INVOICE);
  const rows = await invoices
    .select(["id", "customer_name", "invoice_date", "total_paise"])
    .where("total_paise", ">", threshold)
    .orderBy("total_paise", "desc")
    .orderBy("id")
    .limit(OUTLIERS_MAX)
    .execute();
  return { threshold, rows };
}

/**
 * Balances as of the end of a day: today's without what came later. The fence is built from the customers who owe
 * something; the many who owe nothing would draw it down to nothing.
 */
async function highBalances({ db }: Reading, date: string) {
  const later = db
    .selectFrom("ledger_entry")
    .select(["customer_id", sql<number>`sum(amount_paise)::bigint`.as("amount_paise")])
    .where("entry_date", ">", date)
    .groupBy("customer_id");
  const owing = db
    .selectFrom(
      db
        .selectFrom("customer_balance")
        .leftJoin(later.as("later"), "later.customer_id", "customer_balance.customer_id")
        .select([
          "customer_balance.customer_id",
          sql<number>`${sql.raw(BALANCE_SQL)} - coalesce(later.amount_paise, 0)`.as("balance_paise"),
        ])
        .as("balance"),
    )
    .where("balance_paise", ">", 0);
  const quartiles = await owing.select(quartilesOf("balance_paise")).executeTakeFirstOrThrow();
  const threshold = thresholdPaise(quartiles, HIGH_BALANCE);
  const rows = await owing
    .innerJoin("customer", "customer.id", "balance.customer_id")
    .select(["balance.customer_id", "customer.name as customer_name", "balance.balance_paise"])
    .where("balance_paise", ">", threshold)
    .orderBy("balance_paise", "desc")
    .orderBy("customer_id")
    .limit(OUTLIERS_MAX)
    .execute();
  return { threshold, rows };
}
