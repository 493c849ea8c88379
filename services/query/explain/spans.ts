import { LEDGER, type LedgerKind } from "@bahi/contracts/report/ledger-kinds.ts";
import type { PastReadModels } from "@bahi/read-models/database.ts";
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { DUE } from "../report/dues.ts";

/**
 * A figure is the sum of spans: past versions of rows, each with the positions between which it counted, the amount that
 * it counted for, and, where reports are compared, all that a report says of it as one text.
 */
export type Span = {
  since: string;
  until: string | null;
  noun: "customer" | "invoice" | "payment" | "credit_note";
  record_id: number;
  amount: number;
  what: string;
};

export type Spans = SelectQueryBuilder<PastReadModels, never, Span>;

/** SQL: whose record an entry of an account is. */
export const NOUN_OF_ENTRY = sql<Span["noun"]>`case kind when ${sql.lit(LEDGER.invoice.code)} then 'invoice'
  when ${sql.lit(LEDGER.opening.code)} then 'customer'
  when ${sql.lit(LEDGER.credit_note.code)} then 'credit_note' else 'payment' end`;

/** SQL: both positions of a row with `since` and `until`: where it begins to count (1), and where it ends, if it does (-1). */
export function endsOf(span: string) {
  return sql<{ position: string; sign: 1 | -1 }>`(values (${sql.ref(`${span}.since`)}, 1),
    (${sql.ref(`${span}.until`)}, -1))`.as<"at">(sql`at(position, sign)`);
}

type LedgerFilter = {
  customer_id?: number | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
  /** What is brought forward to this day, and opening balances. */
  opens?: string | undefined;
  kinds?: readonly LedgerKind[];
  record_id?: number | undefined;
};

type OfAnEntry = {
  /** What it counts for: what is owed counts up, what was paid or discounted down, where nothing else is said. */
  counted?: RawBuilder<number>;
  /** What a report says of it, where reports are compared. */
  what?: RawBuilder<string>;
};

/** Entries of accounts. */
export function ledgerSpans(
  db: Kysely<PastReadModels>,
  filter: LedgerFilter,
  { counted = sql<number>`amount_paise`, what = sql<string>`''` }: OfAnEntry = {},
): Spans {
  let spans = db.selectFrom("ledger_span");
  if (filter.customer_id !== undefined) spans = spans.where("customer_id", "=", filter.customer_id);
  if (filter.date_from !== undefined) spans = spans.where("entry_date", ">=", filter.date_from);
  if (filter.date_to !== undefined) spans = spans.where("entry_date", "<=", filter.date_to);
  if (filter.opens !== undefined)
    spans = spans.where(sql<boolean>`(entry_date < ${filter.opens} or kind = ${LEDGER.opening.code})`);
  if (filter.kinds !== undefined) {
    const codes = filter.kinds.map((kind) => LEDGER[kind].code);
    spans = spans.where("kind", "in", codes);
  }
  if (filter.record_id !== undefined) spans = spans.where("record_id", "=", filter.record_id);
  return spans.select([
    "since",
    "until",
    NOUN_OF_ENTRY.as("noun"),
    "record_id",
    counted.as("amount"),
    what.as("what"),
  ]);
}

type Period = { date_from: string; date_to: string };

function invoicesOf(db: Kysely<PastReadModels>, { date_from, date_to }: Period) {
  return db
    .selectFrom("invoice_span")
    .where("is_deleted", "=", false)
    .where("invoice_date", ">=", date_from)
    .where("invoice_date", "<=", date_to)
    .select(["since", "until", sql<Span["noun"]>`'invoice'`.as("noun"), "id as record_id"]);
}

/** What is due of the invoices of a period. */
export function dueSpans(db: Kysely<PastReadModels>, period: Period): Spans {
  return invoicesOf(db, period).select([DUE.as("amount"), sql<string>`(${DUE})::text`.as("what")]);
}

/** The invoices of a period, by their totals. */
export function invoiceSpans(db: Kysely<PastReadModels>, period: Period): Spans {
  return invoicesOf(db, period).select([
    "total_paise as amount",
    sql<string>`concat_ws(' ', customer_name, invoice_date, total_paise)`.as("what"),
  ]);
}

/** The payments of a customer, and how each came in. */
export function receivedSpans(
  db: Kysely<PastReadModels>,
  { customer_id, date_from, date_to }: Pick<LedgerFilter, "date_from" | "date_to"> & { customer_id: number },
): Spans {
  let payments = db
    .selectFrom("payment_span")
    .where("customer_id", "=", customer_id)
    .where("is_deleted", "=", false);
  if (date_from !== undefined) payments = payments.where("payment_date", ">=", date_from);
  if (date_to !== undefined) payments = payments.where("payment_date", "<=", date_to);
  return payments.select([
    "since",
    "until",
    sql<Span["noun"]>`'payment'`.as("noun"),
    "id as record_id",
    "amount_paise as amount",
    sql<string>`concat_ws(' ', method, reference_number)`.as("what"),
  ]);
}

/** One record, whatever becomes of it; or those of an account that are not deleted. */
type Whose = { id: number } | { customer_id: number };

/** What the documents of a noun say of themselves. */
export function documentSpans(
  db: Kysely<PastReadModels>,
  noun: "invoice" | "payment" | "credit_note",
  whose: Whose,
  counted: RawBuilder<number>,
): Spans {
  const all = db.selectFrom(`${noun}_span` as const);
  const spans =
    "id" in whose
      ? all.where("id", "=", whose.id)
      : all.where("customer_id", "=", whose.customer_id).where("is_deleted", "=", false);
  return spans.select([
    "since",
    "until",
    sql<Span["noun"]>`${sql.lit(noun)}`.as("noun"),
    "id as record_id",
    counted.as("amount"),
    sql<string>`''`.as("what"),
  ]);
}
