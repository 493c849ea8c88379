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

/** The values of a query, the largest first, as far as they may be shown; and the threshold above which they stand out. */
type StandingOut<Row> = { threshold: number; rows: Row[] };

async function largeInvoices(
  { db }: Reading,
  period: Period,
): Promise<StandingOut<{ id: number; customer_name: string; invoice_date: string; total_paise: number }>> {
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
 * Balances as of the end of a day. The fence is built from the customers who owe something; the many who owe nothing would
 * draw it down to nothing. All balances are computed once, for the fence and for the highest of them.
 */
async function highBalances(
  reading: Reading,
  date: string,
): Promise<StandingOut<{ customer_id: number; customer_name: string; balance_paise: number }>> {
  const { db } = reading;
  const balances = await balancesAfter(reading, date);
  const highest = await db
    .with(
      (cte) => cte("owing").materialized(),
      () => db.selectFrom(balances.as("balance")).selectAll().where("balance_paise", ">", 0),
    )
    .with("fence", (owing) => owing.selectFrom("owing").select(quartilesOf("balance_paise")))
    .with("highest", (owing) =>
      owing
        .selectFrom("owing")
        .selectAll()
        .orderBy("balance_paise", "desc")
        .orderBy("customer_id")
        .limit(OUTLIERS_MAX),
    )
    .selectFrom("fence")
    .innerJoin("highest", (join) => join.onTrue())
    .innerJoin("customer", "customer.id", "highest.customer_id")
    .select([
      "fence.count",
      "fence.q1",
      "fence.q3",
      "highest.customer_id",
      "customer.name as customer_name",
      "highest.balance_paise",
    ])
    .orderBy("highest.balance_paise", "desc")
    .orderBy("highest.customer_id")
    .execute();
  const threshold = thresholdPaise(highest[0] ?? { count: 0, q1: null, q3: null }, HIGH_BALANCE);
  return { threshold, rows: highest.filter((row) => row.balance_paise > threshold) };
}

/**
 * What is on the accounts at the end of a day: the entries up to then, or today's balances without the later ones. Paise
 * are added up as floats, which are exact up to 2⁵³, as everywhere in the program: for the sum of each of many customers
 * Postgres takes half of the time.
 */
async function balancesAfter(reading: Reading, date: string) {
  const { db } = reading;
  const isEarly = await isInEarlierHalf(reading, date);
  const changes = db
    .selectFrom("ledger_entry")
    .select(["customer_id", sql<number>`sum(amount_paise::float8)::bigint`.as("amount_paise")])
    .where("entry_date", isEarly ? "<=" : ">", date)
    .groupBy("customer_id");
  const changed = sql`coalesce(changes.amount_paise, 0)`;
  const balance = isEarly ? changed : sql`${sql.raw(BALANCE_SQL)} - ${changed}`;
  return db
    .selectFrom("customer_balance")
    .leftJoin(changes.as("changes"), "changes.customer_id", "customer_balance.customer_id")
    .select(["customer_balance.customer_id", sql<number>`${balance}`.as("balance_paise")]);
}

/** Whether fewer entries are up to a day than after it, as far as their first and last day tell. */
async function isInEarlierHalf(reading: Reading, date: string): Promise<boolean> {
  // To find the first day of the past, all of its entries would be read.
  if (reading.isPast) return false;
  const { is_early } = await reading.db
    .selectFrom("ledger_entry")
    .select(
      sql<boolean | null>`${date}::date < min(entry_date) + (max(entry_date) - min(entry_date)) / 2`.as(
        "is_early",
      ),
    )
    .executeTakeFirstOrThrow();
  return is_early ?? false;
}
