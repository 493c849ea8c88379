import { businessDate } from "@bahi/contracts/business-date.ts";
import { explanation } from "@bahi/contracts/explain/api.ts";
import { type PaymentMethod, paymentMethod } from "@bahi/contracts/payment/events.ts";
import type { PastReadModels } from "@bahi/read-models/database.ts";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { asOfField } from "../reading/as-of-field.ts";
import { pageFields } from "../reading/list.ts";
import { question } from "../reading/question.ts";
import type { PastReading } from "../reading/read-model-access.ts";
import { todayUnless } from "../reading/today.ts";
import { creditNoteSumOn } from "../report/day-credit-notes.ts";
import { invoiceSumOn } from "../report/day-invoices.ts";
import { receiptSumsOn } from "../report/day-receipts.ts";
import { explain } from "./parts.ts";
import { ledgerSpans, type Span, type Spans } from "./spans.ts";

const figures = ["invoices", "receipts", "discount", "credit_notes", ...paymentMethod.options] as const;
type Figure = (typeof figures)[number];

export const explainDayBook = question({
  path: "/explain/day-book",
  summary: "The events that make up a total of the day book",
  admits: "admin",
  long: () => "explanation",
  query: z.strictObject({
    figure: z.enum(figures, { error: "must be a total of the day book" }),
    date: todayUnless(businessDate),
    ...asOfField,
    ...pageFields,
  }),
  answer: explanation,
  changesDaily: true,
  asOf: ({ as_of }) => as_of,
  ask: (reading, { query }) =>
    reading.asOf(query.as_of, async (past) => {
      const spans = spansOf(past.db, query.figure, query.date);
      const amount = await amountOf(past, query.figure, query.date);
      return explain(past, { amount, unit: "rupees", spans }, query);
    }),
});

async function amountOf(past: PastReading, figure: Figure, date: string): Promise<number> {
  if (figure === "invoices") return (await invoiceSumOn(past, date)).paise;
  if (figure === "credit_notes") return (await creditNoteSumOn(past, date)).paise;
  const receipts = await receiptSumsOn(past, date);
  if (figure === "discount") return receipts.reduce((sum, { discountPaise }) => sum + discountPaise, 0);
  const counted = receipts.filter(({ method }) => figure === "receipts" || method === figure);
  return counted.reduce((sum, { paise }) => sum + paise, 0);
}

function spansOf(db: Kysely<PastReadModels>, figure: Figure, date: string): Spans {
  const day = { date_from: date, date_to: date };
  if (figure === "invoices") return ledgerSpans(db, { ...day, kinds: ["invoice"] });
  const lessened = sql<number>`0 - amount_paise`;
  if (figure === "receipts") return ledgerSpans(db, { ...day, kinds: ["payment"] }, { counted: lessened });
  if (figure === "discount") return ledgerSpans(db, { ...day, kinds: ["discount"] }, { counted: lessened });
  if (figure === "credit_notes")
    return ledgerSpans(db, { ...day, kinds: ["credit_note"] }, { counted: lessened });
  return receivedBy(db, figure, date);
}

/** The money that came in on a day by one method. */
function receivedBy(db: Kysely<PastReadModels>, method: PaymentMethod, date: string): Spans {
  return db
    .selectFrom("payment_span")
    .where("is_deleted", "=", false)
    .where("payment_date", "=", date)
    .where("method", "=", method)
    .select([
      "since",
      "until",
      sql<Span["noun"]>`'payment'`.as("noun"),
      "id as record_id",
      "amount_paise as amount",
      sql<string>`''`.as("what"),
    ]);
}
