import { businessDate } from "@bahi/contracts/business-date.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { type Outliers, outliers } from "@bahi/contracts/report/api.ts";
import { isLateSql } from "@bahi/read-models/as-of/view.ts";
import type { PastReadModels, ReadModels } from "@bahi/read-models/database.ts";
import type { LiveGeneration } from "@bahi/read-models/generation/live.ts";
import { BALANCE_SQL, sumOfPaiseSql } from "@bahi/read-models/ledger/sums.ts";
import { type AliasedExpression, type Kysely, sql } from "kysely";
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
  long: () => "report",
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
  const balances = await balancesAt(reading, date);
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
    .select(["fence.count", "fence.q1", "fence.q3", "highest.customer_id", "highest.balance_paise"])
    .orderBy("highest.balance_paise", "desc")
    .orderBy("highest.customer_id")
    .execute();
  const threshold = thresholdPaise(highest[0] ?? { count: 0, q1: null, q3: null }, HIGH_BALANCE);
  const above = highest.filter((row) => row.balance_paise > threshold);
  const nameOf = await namesOf(reading, above);
  return { threshold, rows: above.map((row) => ({ ...row, customer_name: nameOf(row.customer_id) })) };
}

/** Asked by their numbers: joined to balances of the past, the names of all customers would be read. */
async function namesOf(
  { db }: Reading,
  customers: readonly { customer_id: number }[],
): Promise<(customerId: number) => string> {
  if (customers.length === 0) return () => "";
  const ids = customers.map(({ customer_id }) => customer_id);
  const rows = await db.selectFrom("customer").where("id", "in", ids).select(["id", "name"]).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (customerId) => names.get(customerId) ?? "";
}

type Balance = { customer_id: number; balance_paise: number };

/** A query for balances, as a part of another one. */
type Balances = { as<Name extends string>(name: Name): AliasedExpression<Balance, Name> };

/** What is on the accounts at the end of a day. A customer without an entry may be missing. */
async function balancesAt({ db, live, past }: Reading, date: string): Promise<Balances> {
  if (past === undefined) return balancesNow(db, date);
  const { views, now } = past;
  if (!(await isLate(views, live))) return sumsOf(views, "<=", date);
  // What is known now of the days up to this one, and by what that differs from what was known then.
  const differences = views
    .selectFrom("ledger_difference")
    .where("entry_date", "<=", date)
    .groupBy("customer_id")
    .select(["customer_id", sumOfPaise("sign * amount_paise").as("balance_paise")]);
  const known = await balancesNow(now, date);
  return views
    .selectFrom(known.as("known"))
    .fullJoin(differences.as("difference"), "difference.customer_id", "known.customer_id")
    .select([
      sql<number>`coalesce(known.customer_id, difference.customer_id)`.as("customer_id"),
      sql<number>`coalesce(known.balance_paise, 0) + coalesce(difference.balance_paise, 0)`.as(
        "balance_paise",
      ),
    ]);
}

/** By what is known now: the entries up to the day, or today's balances without the later ones. */
async function balancesNow(db: Kysely<ReadModels>, date: string): Promise<Balances> {
  if (await isInEarlierHalf(db, date)) return sumsOf(db, "<=", date);
  return db
    .selectFrom("customer_balance")
    .leftJoin(sumsOf(db, ">", date).as("later"), "later.customer_id", "customer_balance.customer_id")
    .select([
      "customer_balance.customer_id",
      sql<number>`${sql.raw(BALANCE_SQL)} - coalesce(later.balance_paise, 0)`.as("balance_paise"),
    ]);
}

/** What the entries up to a day, or after it, add up to. */
function sumsOf(db: Kysely<ReadModels>, side: "<=" | ">", date: string) {
  return db
    .selectFrom("ledger_entry")
    .where("entry_date", side, date)
    .groupBy("customer_id")
    .select(["customer_id", sumOfPaise("amount_paise").as("balance_paise")]);
}

function sumOfPaise(paise: string) {
  return sql<number>`${sql.raw(sumOfPaiseSql(paise))}::bigint`;
}

/** Whether fewer entries are up to a day than after it, as far as their first and last day tell. */
async function isInEarlierHalf(db: Kysely<ReadModels>, date: string): Promise<boolean> {
  const { is_early } = await db
    .selectFrom("ledger_entry")
    .select(
      sql<boolean | null>`${date}::date < min(entry_date) + (max(entry_date) - min(entry_date)) / 2`.as(
        "is_early",
      ),
    )
    .executeTakeFirstOrThrow();
  return is_early ?? false;
}

/** Whether what is known now differs by less from what was known then than all of that. */
async function isLate(views: Kysely<PastReadModels>, live: LiveGeneration): Promise<boolean> {
  const { rows } = await sql<{ is_late: boolean }>`
    select ${sql.raw(isLateSql(live.schema))} as is_late`.execute(views);
  return rows[0]?.is_late ?? false;
}
