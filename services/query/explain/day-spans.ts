import type { PastReadModels } from "@bahi/read-models/database.ts";
import { CORRECTION_SQL } from "@bahi/read-models/history/corrections.ts";
import { type Kysely, sql } from "kysely";
import { momentsOf } from "../reading/indian-day.ts";
import { DUE } from "../report/dues.ts";
import type { Span, Spans } from "./spans.ts";

/** All that the day book says of a day. */
export function daySpans(db: Kysely<PastReadModels>, date: string): Spans[] {
  return [
    invoicesOf(db, date),
    receiptsOf(db, date),
    creditNotesOf(db, date),
    correctedCustomers(db, date),
    corrected(db, date, "invoice"),
    corrected(db, date, "payment"),
    corrected(db, date, "credit_note"),
  ];
}

function invoicesOf(db: Kysely<PastReadModels>, date: string): Spans {
  return db
    .selectFrom("invoice_span")
    .where("is_deleted", "=", false)
    .where("invoice_date", "=", date)
    .select([
      "since",
      "until",
      sql<Span["noun"]>`'invoice'`.as("noun"),
      "id as record_id",
      "total_paise as amount",
      sql<string>`concat_ws(' ', customer_id, total_paise, ${DUE})`.as("what"),
    ]);
}

function receiptsOf(db: Kysely<PastReadModels>, date: string): Spans {
  return db
    .selectFrom("payment_span")
    .where("is_deleted", "=", false)
    .where("payment_date", "=", date)
    .select([
      "since",
      "until",
      sql<Span["noun"]>`'payment'`.as("noun"),
      "id as record_id",
      "amount_paise as amount",
      sql<string>`concat_ws(' ', customer_id, method, amount_paise, unallocated_paise, discount_paise,
        invoice_ids::text, reference_number)`.as("what"),
    ]);
}

function creditNotesOf(db: Kysely<PastReadModels>, date: string): Spans {
  return db
    .selectFrom("credit_note_span")
    .where("is_deleted", "=", false)
    .where("credit_note_date", "=", date)
    .select([
      "since",
      "until",
      sql<Span["noun"]>`'credit_note'`.as("noun"),
      "id as record_id",
      "total_paise as amount",
      sql<string>`concat_ws(' ', customer_id, total_paise, settled_paise)`.as("what"),
    ]);
}

/** The entries of what was corrected on a day. */
function corrections(db: Kysely<PastReadModels>, date: string) {
  const { from, until } = momentsOf(date);
  return db
    .selectFrom("history")
    .where("history.at", ">=", from)
    .where("history.at", "<", until)
    .where(sql<boolean>`${sql.raw(CORRECTION_SQL)}`);
}

/** Such an entry begins and never ends. */
function correctedCustomers(db: Kysely<PastReadModels>, date: string): Spans {
  return corrections(db, date)
    .where("noun", "=", "customer")
    .select([
      "position as since",
      sql<string | null>`null`.as("until"),
      sql<Span["noun"]>`'customer'`.as("noun"),
      "record_id",
      sql<number>`0`.as("amount"),
      sql<string>`''`.as("what"),
    ]);
}

/** That of a document begins with the version that it made, and names the customer in whose account it is, also later. */
function corrected(
  db: Kysely<PastReadModels>,
  date: string,
  noun: "invoice" | "payment" | "credit_note",
): Spans {
  // as: of the columns of all three it names only those that they share
  const versions = `${noun}_span as document` as "invoice_span as document";
  return corrections(db, date)
    .where("history.noun", "=", noun)
    .innerJoin(versions, "document.id", "history.record_id")
    .where((row) =>
      row.or([row("document.until", "is", null), row("document.until", ">", row.ref("history.position"))]),
    )
    .select([
      "document.since",
      "document.until",
      sql<Span["noun"]>`${sql.lit(noun)}`.as("noun"),
      "document.id as record_id",
      sql<number>`0`.as("amount"),
      sql<string>`document.customer_id::text`.as("what"),
    ]);
}
