import type { PastReadModels } from "@bahi/read-models/database.ts";
import { CORRECTION_SQL } from "@bahi/read-models/history/corrections.ts";
import { type Kysely, sql } from "kysely";
import { momentsOf } from "../reading/indian-day.ts";
import type { Span, Spans } from "./spans.ts";

/** All that the day book says of a day. */
export function daySpans(db: Kysely<PastReadModels>, date: string): Spans[] {
  return [
    invoicesOf(db, date),
    receiptsOf(db, date),
    invoicesOfReceipts(db, date),
    creditNotesOf(db, date),
    corrections(db, date),
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
      sql<string>`concat_ws(' ', customer_id, total_paise, paid_paise, discount_paise, credit_paise)`.as(
        "what",
      ),
    ]);
}

/** The payments of a day in the books. */
function paymentsOf(db: Kysely<PastReadModels>, date: string) {
  return db.selectFrom("payment_span").where("is_deleted", "=", false).where("payment_date", "=", date);
}

function receiptsOf(db: Kysely<PastReadModels>, date: string): Spans {
  return paymentsOf(db, date).select([
    "since",
    "until",
    sql<Span["noun"]>`'payment'`.as("noun"),
    "id as record_id",
    "amount_paise as amount",
    sql<string>`concat_ws(' ', customer_id, method, amount_paise, unallocated_paise, discount_paise,
      invoice_ids::text, reference_number)`.as("what"),
  ]);
}

/** A payment leaves a deleted invoice without an entry of its own: the entry is that of the invoice. */
function invoicesOfReceipts(db: Kysely<PastReadModels>, date: string): Spans {
  return paymentsOf(db, date).select([
    "since",
    "until",
    sql<Span["noun"]>`'invoice'`.as("noun"),
    sql<number>`unnest(invoice_ids)`.as("record_id"),
    "amount_paise as amount",
    sql<string>`id::text`.as("what"),
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

/** An entry of the history begins and never ends. */
function corrections(db: Kysely<PastReadModels>, date: string): Spans {
  const { from, until } = momentsOf(date);
  return db
    .selectFrom("history")
    .where("at", ">=", from)
    .where("at", "<", until)
    .where(sql<boolean>`${sql.raw(CORRECTION_SQL)}`)
    .select([
      "position as since",
      sql<string | null>`null`.as("until"),
      sql<Span["noun"]>`noun`.as("noun"),
      "record_id",
      sql<number>`0`.as("amount"),
      sql<string>`''`.as("what"),
    ]);
}
