import { explanation } from "@bahi/contracts/explain/api.ts";
import { recordIdParam } from "@bahi/contracts/id.ts";
import { LEDGER } from "@bahi/contracts/report/ledger-kinds.ts";
import { sql } from "kysely";
import { z } from "zod";
import { closingPaiseOf, customerIn, type LedgerSums, sumsOf } from "../report/ledger-sums.ts";
import { asOfField } from "../reading/as-of-field.ts";
import type { PastReading } from "../reading/read-model-access.ts";
import { pageFields } from "../reading/list.ts";
import { NOT_FORWARD, isForward, periodFields } from "../reading/period.ts";
import { question } from "../reading/question.ts";
import { explain } from "./parts.ts";
import { ledgerSpans, type Spans } from "./spans.ts";

const filters = z
  .strictObject({
    customer_id: recordIdParam,
    figure: z
      .enum(
        [
          "balance",
          "opening_balance",
          "total_invoiced",
          "total_paid",
          "total_discount",
          "total_credited",
          "entry",
        ],
        {
          error: "must be a figure of the ledger, or entry",
        },
      )
      .default("balance"),
    kind: z
      .enum(["opening", "invoice", "payment", "discount", "credit_note"])
      .optional()
      .describe("Of the entry that is explained"),
    record_id: recordIdParam.optional().describe("Of the entry that is explained"),
    ...periodFields,
    ...asOfField,
    ...pageFields,
  })
  .refine(isForward, NOT_FORWARD)
  .refine(
    (query) => (query.figure === "entry") === (query.kind !== undefined && query.record_id !== undefined),
    {
      error: "An entry is named by kind and record_id, another figure is not",
      path: ["figure"],
    },
  );
type Query = z.output<typeof filters>;

export const explainCustomerLedger = question({
  path: "/explain/customer-ledger",
  summary: "The events that make up a figure or an entry of a customer's account",
  admits: "everyone",
  long: () => "explanation",
  query: filters,
  answer: explanation,
  asOf: ({ as_of }) => as_of,
  async ask(reading, { query }) {
    return reading.asOf(query.as_of, async (past) => {
      await customerIn(past, query.customer_id);
      const amount =
        query.figure === "entry"
          ? await entryAmount(past, query)
          : figureOf(query.figure, await sumsOf(past, query));
      return explain(past, { amount, unit: "rupees", spans: spansOf(past, query) }, query);
    });
  },
});

function figureOf(figure: Exclude<Query["figure"], "entry">, sums: LedgerSums): number {
  switch (figure) {
    case "balance":
      return closingPaiseOf(sums);
    case "opening_balance":
      return sums.openingPaise;
    case "total_invoiced":
      return sums.invoicedPaise;
    case "total_paid":
      return sums.paidPaise;
    case "total_discount":
      return sums.discountPaise;
    case "total_credited":
      return sums.creditedPaise;
  }
}

/** Zero for an entry that is not in the account. */
async function entryAmount({ db }: PastReading, query: Query): Promise<number> {
  const row = await db
    .selectFrom("ledger_entry")
    .where("customer_id", "=", query.customer_id)
    .where("record_id", "=", query.record_id ?? 0)
    .where("kind", "=", LEDGER[query.kind ?? "invoice"].code)
    .select("amount_paise")
    .executeTakeFirst();
  return row?.amount_paise ?? 0;
}

function spansOf({ db }: PastReading, query: Query): Spans {
  const { customer_id, date_from, date_to } = query;
  const credited = sql<number>`0 - amount_paise`;
  switch (query.figure) {
    case "balance":
      return ledgerSpans(db, { customer_id, date_to });
    case "opening_balance":
      return ledgerSpans(db, { customer_id, opens: date_from ?? "-infinity", date_to });
    case "total_invoiced":
      return ledgerSpans(db, { customer_id, date_from, date_to, kinds: ["invoice"] });
    case "total_paid":
      return ledgerSpans(db, { customer_id, date_from, date_to, kinds: ["payment"] }, { counted: credited });
    case "total_discount":
      return ledgerSpans(db, { customer_id, date_from, date_to, kinds: ["discount"] }, { counted: credited });
    case "total_credited":
      return ledgerSpans(
        db,
        { customer_id, date_from, date_to, kinds: ["credit_note"] },
        { counted: credited },
      );
    case "entry":
      return ledgerSpans(db, {
        customer_id,
        record_id: query.record_id,
        kinds: [query.kind ?? "invoice"],
      });
  }
}
