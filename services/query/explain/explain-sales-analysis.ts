import { businessDate } from "@bahi/contracts/business-date.ts";
import { explanation } from "@bahi/contracts/explain/api.ts";
import { sql } from "kysely";
import { z } from "zod";
import { type SalesSums, salesSums } from "../report/sales-analysis.ts";
import { asOfField } from "../reading/as-of-field.ts";
import type { PastReading } from "../reading/read-model-access.ts";
import { pageFields } from "../reading/list.ts";
import { NOT_FORWARD, isForward } from "../reading/period.ts";
import { question } from "../reading/question.ts";
import { explain } from "./parts.ts";
import { dueSpans, ledgerSpans, type Spans } from "./spans.ts";

const filters = z
  .strictObject({
    figure: z.enum(
      ["total_invoices", "total_invoiced", "total_payments", "total_returns", "return_count", "balance_due"],
      {
        error: "must be a figure of the sales analysis",
      },
    ),
    date_from: businessDate,
    date_to: businessDate,
    ...asOfField,
    ...pageFields,
  })
  .refine(isForward, NOT_FORWARD);
type Query = z.output<typeof filters>;

export const explainSalesAnalysis = question({
  path: "/explain/sales-analysis",
  summary: "The events that make up a figure of the sales analysis",
  admits: "admin",
  long: () => "explanation",
  query: filters,
  answer: explanation,
  asOf: ({ as_of }) => as_of,
  async ask(reading, { query }) {
    return reading.asOf(query.as_of, async (past) => {
      const amount = figureOf(query.figure, await salesSums(past, query));
      const unit = UNITS[query.figure] ?? "rupees";
      return explain(past, { amount, unit, spans: spansOf(past, query) }, query);
    });
  },
});

const UNITS: Partial<Record<Query["figure"], "invoices" | "credit notes">> = {
  total_invoices: "invoices",
  return_count: "credit notes",
};

function figureOf(figure: Query["figure"], sums: SalesSums): number {
  switch (figure) {
    case "total_invoices":
      return sums.invoiceCount;
    case "total_invoiced":
      return sums.invoicedPaise;
    case "total_payments":
      return sums.paidPaise;
    case "total_returns":
      return sums.returnedPaise;
    case "return_count":
      return sums.returnCount;
    case "balance_due":
      return sums.duePaise;
  }
}

function spansOf({ db }: PastReading, query: Query): Spans {
  const { date_from, date_to } = query;
  switch (query.figure) {
    case "total_invoices":
      return ledgerSpans(db, { date_from, date_to, kinds: ["invoice"] }, { counted: sql<number>`1` });
    case "total_invoiced":
      return ledgerSpans(db, { date_from, date_to, kinds: ["invoice"] });
    case "total_payments":
      return ledgerSpans(
        db,
        { date_from, date_to, kinds: ["payment"] },
        { counted: sql<number>`0 - amount_paise` },
      );
    case "total_returns":
      return ledgerSpans(
        db,
        { date_from, date_to, kinds: ["credit_note"] },
        { counted: sql<number>`0 - amount_paise` },
      );
    case "return_count":
      return ledgerSpans(db, { date_from, date_to, kinds: ["credit_note"] }, { counted: sql<number>`1` });
    case "balance_due":
      return dueSpans(db, query);
  }
}
