import type { ReadModels } from "@bahi/read-models/database.ts";
import { BALANCE_SQL } from "@bahi/read-models/ledger/sums.ts";
import { OPEN_SQL } from "@bahi/read-models/invoice/table.ts";
import { DUE_SQL } from "@bahi/read-models/receivable/table.ts";
import {
  type AliasedRawBuilder,
  type Expression,
  type Kysely,
  type QueryCreator,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { Reading } from "../reading/read-model-access.ts";

/** SQL: what is due on an invoice. One that is overpaid does not lessen what is due on others. */
export const DUE = sql<number>`greatest(${sql.raw(DUE_SQL)}, 0)`;

/** SQL: what was settled of an invoice beyond its total. */
export const OVERPAID = sql<number>`greatest(0 - (${sql.raw(DUE_SQL)}), 0)`;

/**
 * A day at whose end something is asked. Nothing is dated after most of them, such as today: `isLast`. What is known of
 * the present is then all that is asked, and queries leave out what looks for later papers. To plan that took most of
 * their time.
 */
export type AskedDay = { on: string; isLast: boolean };

/** An invoice is among the last entries of the history, unless very many customers or products were entered after it. */
const RECENT_ENTRIES = 100;

export async function askedDay({ db }: Pick<Reading, "db">, on: string): Promise<AskedDay> {
  const recent = db
    .selectFrom("history")
    .orderBy("position", "desc")
    .limit(RECENT_ENTRIES)
    .select(["noun", "record_id", "position"]);
  const lastInvoice = db
    .selectFrom(recent.as("recent"))
    .where("noun", "=", "invoice")
    .orderBy("position", "desc")
    .limit(1)
    .select("record_id");
  // After most earlier days the invoice of the last event is dated. As of a moment, Postgres has no index for both the day
  // and what was known, and looked at half of all invoices to find one.
  const later = await db
    .selectFrom("invoice")
    .where("id", "=", lastInvoice)
    .where("is_deleted", "=", false)
    .where("invoice_date", ">", on)
    .select("id")
    .unionAll(db.selectFrom("ledger_entry").where("entry_date", ">", on).select("record_id as id"))
    .limit(1)
    .execute();
  return { on, isLast: later.length === 0 };
}

/** What payments and credit notes dated after a day settle of each invoice, by the name that {@link forDay} gives it. */
const SETTLED_LATER = sql<{ invoice_id: number; paise: number }>`settled_later`;

/**
 * The queries about a day are parts of one that begins here: what was settled after the day is in several of them, and is
 * read once. With a customer, it is that on the customer's invoices alone.
 */
export function forDay(
  db: Kysely<ReadModels>,
  { on, isLast }: AskedDay,
  customerId?: number,
): QueryCreator<ReadModels> {
  return isLast ? db : db.with("settled_later", () => settledAfter(db, on, customerId));
}

/**
 * What is due on each invoice at the end of a day, where that is more than nothing. On an earlier day that is what is due
 * today, and what was settled on it later.
 */
export function duesOn(db: Kysely<ReadModels>, { on, isLast }: AskedDay) {
  if (isLast)
    return openInvoices(db).select(["customer_id", "due_date", sql.raw<number>(DUE_SQL).as("due_paise")]);
  const due = sql<number>`${sql.raw(DUE_SQL)} + coalesce(later.paise, 0)`;
  const open = openInvoices(db)
    .leftJoin(SETTLED_LATER.as("later"), "later.invoice_id", "invoice.id")
    .where("invoice_date", "<=", on)
    .select(["customer_id", "due_date", due.as("due_paise")]);
  const settledSince = db
    .selectFrom(SETTLED_LATER.as("later"))
    .innerJoin("invoice", "invoice.id", "later.invoice_id")
    .where("payment_status", "in", ["complete", "overpaid"])
    .where("is_deleted", "=", false)
    .where("invoice_date", "<=", on)
    .where(due, ">", 0)
    .select(["customer_id", "due_date", due.as("due_paise")]);
  return open.unionAll(settledSince);
}

/** The invoices on which something is due today. */
export function openInvoices(db: Kysely<ReadModels>) {
  return db.selectFrom("invoice").where(sql.raw<SqlBool>(OPEN_SQL)).where("is_deleted", "=", false);
}

/**
 * By how much what is due at the end of a day differs from all that is due, for each invoice with a difference: those
 * dated later are not counted, and what was settled later is.
 */
export function dueDifferences(db: Kysely<ReadModels>, on: string) {
  const touched = db
    .selectFrom("invoice")
    .where("invoice_date", ">", on)
    .select("id")
    .union(db.selectFrom(SETTLED_LATER.as("later")).select("invoice_id as id"));
  const dueThen = sql`greatest(${sql.raw(DUE_SQL)} + coalesce(later.paise, 0), 0)`;
  return db
    .selectFrom(touched.as("touched"))
    .innerJoin("invoice", "invoice.id", "touched.id")
    .leftJoin(SETTLED_LATER.as("later"), "later.invoice_id", "invoice.id")
    .where("is_deleted", "=", false)
    .select([
      "customer_id",
      "due_date",
      sql<number>`case when invoice_date <= ${on} then ${dueThen} else 0 end - ${DUE}`.as("due_paise"),
    ]);
}

/**
 * What is still due of the opening balance of a customer at the end of a day: due on its own date, and settled first by
 * money beyond what was due on invoices. That is what the balance has above what is due on them, within the opening
 * balance.
 */
export function openingDuesOn(db: Kysely<ReadModels>, { on, isLast }: AskedDay) {
  const withOpening = db
    .selectFrom("customer")
    .innerJoin("customer_balance", "customer_balance.customer_id", "customer.id")
    .leftJoin("customer_due", "customer_due.customer_id", "customer.id")
    .where("opening_amount_paise", ">", 0)
    .where("opening_date", "<=", on);
  const netNow = sql.raw<number>(BALANCE_SQL);
  const dueNow = sql<number>`coalesce(customer_due.due_paise, 0)`;
  if (isLast) return withOpening.select(openingDue(netNow, dueNow));
  const laterEntries = db
    .selectFrom("ledger_entry")
    .where("entry_date", ">", on)
    .groupBy("customer_id")
    .select(["customer_id", sql<number>`sum(amount_paise)::bigint`.as("paise")]);
  const differences = db
    .selectFrom(dueDifferences(db, on).as("difference"))
    .groupBy("customer_id")
    .select(["customer_id", sql<number>`sum(due_paise)::bigint`.as("paise")]);
  return withOpening
    .leftJoin(laterEntries.as("later"), "later.customer_id", "customer.id")
    .leftJoin(differences.as("differing"), "differing.customer_id", "customer.id")
    .select(
      openingDue(
        sql<number>`${netNow} - coalesce(later.paise, 0)`,
        sql<number>`${dueNow} + coalesce(differing.paise, 0)`,
      ),
    );
}

/** What is due on each invoice and of each opening balance at the end of a day. */
export function allDuesOn(db: Kysely<ReadModels>, day: AskedDay) {
  return duesOn(db, day).unionAll(openingDuesOn(db, day));
}

function openingDue(net: RawBuilder<number>, due: RawBuilder<number>) {
  return [
    sql<number>`customer.id`.as("customer_id"),
    sql<string>`opening_date`.as("due_date"),
    sql<number>`greatest(least(opening_amount_paise, ${net} - (${due})), 0)`.as("due_paise"),
  ] as const;
}

/**
 * SQL: the money of a row `payment` on each of its invoices, where it is on several or in part an advance: then `split` is not
 * empty. All others are on `invoice_id` with all of their money, or on none. Postgres expects a hundred allocations of each
 * row that is read like this, and plans for them.
 */
const allocationsOfPayment = sql<{ invoiceId: number; amountPaise: number }>`
  json_to_recordset(payment.allocations)`.as<"allocation">(
  sql`allocation ("invoiceId" int, "amountPaise" bigint)`,
);

/** SQL: invoices, to be found in an index of arrays. */
export function invoiceIdsOf(invoices: Expression<{ id: number }>): RawBuilder<number[]> {
  return sql<number[]>`array(${invoices})`;
}

/** What payments and credit notes dated after a day settle of each invoice. */
function settledAfter(db: Kysely<ReadModels>, on: string, customerId: number | undefined) {
  const own =
    customerId === undefined
      ? undefined
      : db.selectFrom("invoice").where("customer_id", "=", customerId).select("id");
  return db
    .selectFrom(
      partsSettled(db.selectFrom("payment"), db.selectFrom("credit_note"), {
        after: on,
        own: own && invoiceIdsOf(own),
      }).as("settled"),
    )
    .groupBy("invoice_id")
    .select(["invoice_id", sql<number>`sum(paise)::bigint`.as("paise")]);
}

type Papers<Table extends "payment" | "credit_note"> = SelectQueryBuilder<ReadModels, Table, object>;

/** Papers dated after a day; with `own`, those alone that are on one of these invoices. */
type Settled = { after: string; own: RawBuilder<number[]> | undefined };

/** Each part of what payments and credit notes settle of an invoice, with other columns of theirs as they are. */
export function partsSettled(
  payments: Papers<"payment">,
  creditNotes: Papers<"credit_note">,
  { after, own }: Settled,
  others: readonly AliasedRawBuilder<unknown, string>[] = [],
) {
  let later = payments.where("is_deleted", "=", false).where("payment_date", ">", after);
  let credited = creditNotes.where("is_deleted", "=", false).where("credit_note_date", ">", after);
  if (own !== undefined) {
    later = later.where(sql<SqlBool>`payment.invoice_ids && ${own}`);
    credited = credited.where(sql<SqlBool>`invoice_id = any(${own})`);
  }
  const whole = later
    .where("invoice_id", "is not", null)
    .select(["invoice_id", "amount_paise as paise", ...others])
    .$narrowType<{ invoice_id: number }>();
  const inParts = later
    .where("split", "<>", "")
    .innerJoinLateral(allocationsOfPayment, (join) => join.onTrue())
    .select(["allocation.invoiceId as invoice_id", "allocation.amountPaise as paise", ...others]);
  const discounts = later
    .where("discount_invoice_id", "is not", null)
    .select(["discount_invoice_id as invoice_id", "discount_paise as paise", ...others])
    .$narrowType<{ invoice_id: number }>();
  const notes = credited.select(["invoice_id", "settled_paise as paise", ...others]);
  return whole.unionAll(inParts).unionAll(discounts).unionAll(notes);
}
