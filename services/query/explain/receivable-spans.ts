import type { Position } from "@bahi/contracts/position.ts";
import { BUCKETS } from "@bahi/contracts/report/buckets.ts";
import { LEDGER } from "@bahi/contracts/report/ledger-kinds.ts";
import type { PastReadModels } from "@bahi/read-models/database.ts";
import { sumOfPaiseSql } from "@bahi/read-models/ledger/sums.ts";
import { DUE_SQL } from "@bahi/read-models/receivable/table.ts";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { isInBucket } from "../report/buckets.ts";
import { DUE, invoiceIdsOf, partsSettled } from "../report/dues.ts";
import { endsOf, ledgerSpans, NOUN_OF_ENTRY, type Span, type Spans } from "./spans.ts";

/** The figures of the receivables that are no sum of entries; a bucket is one, too. */
export const RECEIVABLE_FIGURES = ["outstanding", "overdue", "unallocated", ...BUCKETS] as const;
export type ReceivableFigure = (typeof RECEIVABLE_FIGURES)[number];

type Which = {
  on: string;
  customerId?: number | undefined;
  /** Only these invoices, with what settles them. */
  invoiceIds?: readonly number[] | undefined;
};

/**
 * What was due on each invoice at the end of a day, as known from one position until another. It changes with the
 * invoice, and with the payments and credit notes that settle it later: those are not counted on that day.
 */
export function duesKnown(db: Kysely<PastReadModels>, which: Which) {
  const { on, customerId, invoiceIds } = which;
  let invoices = db
    .selectFrom("invoice_span as invoice")
    .where("is_deleted", "=", false)
    .where("invoice_date", "<=", on);
  if (customerId !== undefined) invoices = invoices.where("customer_id", "=", customerId);
  if (invoiceIds !== undefined) invoices = invoices.where("id", "=", sql<number>`any(${invoiceIds})`);
  const due = ["customer_id", "due_date"] as const;
  // Few invoices are settled later than on most days.
  const asTheyAre = invoices
    .where((invoice) =>
      invoice.not(
        invoice.exists(
          invoice
            .selectFrom(LATER.as("later"))
            .whereRef("later.invoice_id", "=", "invoice.id")
            .select("later.since"),
        ),
      ),
    )
    .select(["since", "until", "id as invoice_id", ...due])
    .select(DUE.as("due_paise"));
  const withLater = invoices
    .innerJoin(timesOf(db, which).as("time"), (join) =>
      join.onRef("time.invoice_id", "=", "invoice.id").onRef("time.version", "=", "invoice.since"),
    )
    .select(["time.since", "time.until", "invoice.id as invoice_id", ...due])
    .select(sql<number>`greatest(${sql.raw(DUE_SQL)} + time.paise, 0)`.as("due_paise"));
  return db
    .with("settled_later", () => settledLater(db, which))
    .selectFrom(asTheyAre.unionAll(withLater).as("known"))
    .selectAll();
}

type SettledLater = { invoice_id: number; since: string; until: string | null; paise: number };

/** What {@link settledLater} finds, by the name that {@link duesKnown} gives it: it is read once. */
const LATER = sql<SettledLater>`settled_later`;

/** What payments and credit notes dated after the day settle of each invoice, and between which positions. */
function settledLater(db: Kysely<PastReadModels>, { on, customerId, invoiceIds }: Which) {
  const own = customerId === undefined ? undefined : idsEver(db, customerId);
  const settled = db
    .selectFrom(
      partsSettled(
        db.selectFrom("payment_span as payment"),
        db.selectFrom("credit_note_span as credit_note"),
        { after: on, own },
        [sql.ref("since").as("since"), sql.ref("until").as("until")],
      ).as("settled"),
    )
    .select(["invoice_id", "since", "until", "paise"]);
  return invoiceIds === undefined
    ? settled
    : settled.where("invoice_id", "=", sql<number>`any(${invoiceIds})`);
}

/** SQL: the invoices that were ever in the account of a customer. */
function idsEver(db: Kysely<PastReadModels>, customerId: number) {
  return invoiceIdsOf(db.selectFrom("invoice_span").where("customer_id", "=", customerId).select("id"));
}

/**
 * The versions of these invoices, in parts between which nothing of what settles them later changes: the position from
 * which the version counts, and what is settled later.
 */
function timesOf(db: Kysely<PastReadModels>, { customerId, invoiceIds }: Which) {
  let invoices = db
    .selectFrom("invoice_span")
    .where("id", "in", db.selectFrom(LATER.as("later")).select("later.invoice_id"));
  if (customerId !== undefined) invoices = invoices.where(sql<SqlBool>`id = any(${idsEver(db, customerId)})`);
  if (invoiceIds !== undefined) invoices = invoices.where("id", "=", sql<number>`any(${invoiceIds})`);
  const versions = invoices.select([
    "id as invoice_id",
    "since as position",
    sql<string | null>`since`.as("version"),
    sql<number>`0`.as("paise"),
  ]);
  const settled = db
    .selectFrom(LATER.as("later"))
    .innerJoinLateral(endsOf("later"), (join) => join.onTrue())
    .where("at.position", "is not", null)
    .select([
      "invoice_id",
      "at.position",
      sql<string | null>`null`.as("version"),
      sql<number>`sign * paise`.as("paise"),
    ]);
  const inOrder = sql`over (partition by invoice_id order by position)`;
  return db
    .selectFrom(versions.unionAll(settled).as("point"))
    .groupBy(["invoice_id", "position"])
    .select([
      "invoice_id",
      "position as since",
      sql<string | null>`lead(position) ${inOrder}`.as("until"),
      sql<string>`max(max(version)) ${inOrder}`.as("version"),
      sql<number>`(sum(${sql.raw(sumOfPaiseSql("paise"))}) ${inOrder})::bigint`.as("paise"),
    ]);
}

/** Where more invoices changed, to read all of them is quicker. */
const CHANGED_MAX = 50_000;

/**
 * What the accounts and the invoices on which something is due say of a day, for what changed of it after a position. Of the
 * invoices, those that changed are enough: a payment that is only dated anew changes what was due of an invoice on a day,
 * and the payment's own entry tells of it.
 */
export async function receivableRows(
  db: Kysely<PastReadModels>,
  { on, after, changedMax = CHANGED_MAX }: { on: string; after: Position; changedMax?: number },
): Promise<Spans[]> {
  // The last payment is named with its day.
  const what = sql<string>`concat_ws(' ', customer_id, amount_paise, case when kind = ${LEDGER.payment.code} then entry_date end)`;
  const invoiceIds = await invoicesChanged(db, after, changedMax);
  return [ledgerSpans(db, { date_to: on }, { what }), dueOnSpans(db, { on, invoiceIds })];
}

/**
 * The invoices that changed after a position, exclusive; undefined where they are more than `max`. They are asked for before
 * their spans are: Postgres plans for as many as there are.
 */
async function invoicesChanged(
  db: Kysely<PastReadModels>,
  after: Position,
  max: number,
): Promise<number[] | undefined> {
  const changed = await db
    .selectFrom("invoice_span")
    .where("since", ">", after)
    .select("id")
    .distinct()
    .limit(max + 1)
    .execute();
  return changed.length > max ? undefined : changed.map(({ id }) => id);
}

/** What was due on each invoice; whose account it is in changes with the entry of the invoice. */
function dueOnSpans(db: Kysely<PastReadModels>, which: Which): Spans {
  return db
    .selectFrom(duesKnown(db, which).as("known"))
    .where("due_paise", ">", 0)
    .select([
      "since",
      "until",
      sql<Span["noun"]>`'invoice'`.as("noun"),
      "invoice_id as record_id",
      "due_paise as amount",
      sql<string>`concat_ws(' ', due_date, due_paise)`.as("what"),
    ]);
}

/**
 * The steps in which a figure came about, each as a span that has no end. What is due and what is the balance are
 * followed account by account, since the figure is not a sum of them.
 */
export function receivableSpans(db: Kysely<PastReadModels>, figure: ReceivableFigure, which: Which): Spans {
  const records = db
    .selectFrom(changesOf(db, figure, which).as("change"))
    .groupBy(["customer_id", "position", "noun", "record_id"])
    .select([
      "customer_id",
      "position",
      "noun",
      "record_id",
      summed("due_paise"),
      summed("counted_paise"),
      summed("opening_paise"),
      summed("net_paise"),
    ]);
  // An event changes the balance by one record of the account; a merge by several, and is the customer's own.
  const isMerge = sql`count(*) filter (where net_paise <> 0) > 1`;
  // Where it leaves the balance as it is, a payment says more than the invoices on which it is.
  const inOrder = sql`order by net_paise <> 0 desc, noun desc`;
  const steps = db
    .selectFrom(records.as("record"))
    .groupBy(["customer_id", "position"])
    .select([
      "customer_id",
      "position",
      sql<Span["noun"]>`case when ${isMerge} then 'customer' else (array_agg(noun ${inOrder}))[1] end`.as(
        "noun",
      ),
      sql<number>`case when ${isMerge} then customer_id else (array_agg(record_id ${inOrder}))[1] end`.as(
        "record_id",
      ),
      runningSum("due_paise").as("due_paise"),
      runningSum("counted_paise").as("counted_paise"),
      runningSum("opening_paise").as("opening_paise"),
      runningSum("net_paise").as("net_paise"),
    ]);
  const valued = db
    .selectFrom(steps.as("step"))
    .select(["customer_id", "position", "noun", "record_id", valueOf(figure).as("value")]);
  return db
    .selectFrom(valued.as("step"))
    .select([
      "position as since",
      sql<string | null>`null`.as("until"),
      "noun",
      "record_id",
      sql<number>`value - lag(value, 1, 0::bigint) over (partition by customer_id order by position)`.as(
        "amount",
      ),
      sql<string>`''`.as("what"),
    ]);
}

/** Whether what has this due date is counted. */
function isOfFigure(figure: ReceivableFigure, on: string, dueDate: RawBuilder<unknown>): RawBuilder<boolean> {
  if (figure === "outstanding" || figure === "unallocated") return sql`true`;
  if (figure === "overdue") return sql`not ${isInBucket("not_due", on, dueDate)}`;
  return isInBucket(figure, on, dueDate);
}

/** What is still due of an opening balance is what the balance has above what is due on invoices, within it. */
function valueOf(figure: ReceivableFigure) {
  const counted = sql<number>`counted_paise + greatest(least(opening_paise, net_paise - due_paise), 0)`;
  return figure === "unallocated" ? sql<number>`${counted} - net_paise` : counted;
}

function summed<Column extends string>(column: Column) {
  return sql<number>`${sql.raw(sumOfPaiseSql(column))}::bigint`.as(column);
}

function runningSum(column: string) {
  const sum = sql.raw(sumOfPaiseSql(column));
  return sql<number>`(sum(${sum}) over (partition by customer_id order by position))::bigint`;
}

/** By how much each record changes what is due, the part of it that is in the bucket, and the balance. */
function changesOf(db: Kysely<PastReadModels>, figure: ReceivableFigure, which: Which) {
  const { on, customerId } = which;
  const isCounted = isOfFigure(figure, on, sql.ref("due_date"));
  // An opening balance is due on its own date.
  const isCountedOpening = isOfFigure(figure, on, sql.ref("entry_date"));
  const isOwed = sql`kind = ${LEDGER.opening.code} and amount_paise > 0`;
  const dues = db
    .selectFrom(duesKnown(db, which).as("known"))
    .select([
      "customer_id",
      "since",
      "until",
      sql<Span["noun"]>`'invoice'`.as("noun"),
      "invoice_id as record_id",
      "due_paise",
      sql<number>`case when ${isCounted} then due_paise else 0 end`.as("counted_paise"),
      sql<number>`0`.as("opening_paise"),
      sql<number>`0`.as("net_paise"),
    ]);
  let entries = db
    .selectFrom("ledger_span")
    .where("entry_date", "<=", on)
    .select([
      "customer_id",
      "since",
      "until",
      NOUN_OF_ENTRY.as("noun"),
      "record_id",
      sql<number>`0`.as("due_paise"),
      sql<number>`0`.as("counted_paise"),
      sql<number>`case when ${isOwed} and ${isCountedOpening} then amount_paise else 0 end`.as(
        "opening_paise",
      ),
      "amount_paise as net_paise",
    ]);
  if (customerId !== undefined) entries = entries.where("customer_id", "=", customerId);
  return db
    .selectFrom(dues.unionAll(entries).as("known"))
    .innerJoinLateral(endsOf("known"), (join) => join.onTrue())
    .where("at.position", "is not", null)
    .select([
      "customer_id",
      "at.position",
      "noun",
      "record_id",
      sql<number>`sign * due_paise`.as("due_paise"),
      sql<number>`sign * counted_paise`.as("counted_paise"),
      sql<number>`sign * opening_paise`.as("opening_paise"),
      sql<number>`sign * net_paise`.as("net_paise"),
    ]);
}
