import { explanation } from "@bahi/contracts/explain/api.ts";
import { recordIdParam } from "@bahi/contracts/id.ts";
import { paymentStatus } from "@bahi/contracts/invoice/api.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { DUE_SQL } from "@bahi/read-models/receivable/table.ts";
import { sql } from "kysely";
import { z } from "zod";
import { asOfField } from "../reading/as-of-field.ts";
import { pageFields } from "../reading/list.ts";
import { question } from "../reading/question.ts";
import { explain } from "./parts.ts";
import { documentSpans } from "./spans.ts";

/** What each figure of an invoice is in its row. */
const FIGURES = {
  total_amount: sql<number>`total_paise`,
  paid_amount: sql<number>`paid_paise`,
  discount_amount: sql<number>`discount_paise`,
  credit_amount: sql<number>`credit_paise`,
  settled_amount: sql<number>`paid_paise + discount_paise + credit_paise`,
  amount_due: sql.raw<number>(DUE_SQL),
} as const;

const NAMES = [
  "total_amount",
  "paid_amount",
  "discount_amount",
  "credit_amount",
  "settled_amount",
  "amount_due",
] as const;

/** The status depends on the amount due, so the same events explain both. */
export const explainInvoice = question({
  path: "/explain/invoice",
  summary: "The events that make up a figure or the status of an invoice",
  admits: "everyone",
  long: () => "explanation",
  query: z.strictObject({
    invoice_id: recordIdParam,
    figure: z.enum(NAMES, { error: "must be a figure of an invoice" }).default("amount_due"),
    ...asOfField,
    ...pageFields,
  }),
  answer: explanation.extend({ payment_status: paymentStatus }),
  asOf: ({ as_of }) => as_of,
  async ask(reading, { query }) {
    return reading.asOf(query.as_of, async (past) => {
      const counted = FIGURES[query.figure];
      const invoice = await past.db
        .selectFrom("invoice")
        .where("id", "=", query.invoice_id)
        .select(["payment_status", counted.as("amount")])
        .executeTakeFirst();
      if (invoice === undefined) throw refused("invoice-not-found");
      const spans = documentSpans(past.db, "invoice", { id: query.invoice_id }, counted);
      const explained = { amount: invoice.amount, unit: "rupees", spans } as const;
      const { body, ...answer } = await explain(past, explained, query);
      return { ...answer, body: { ...body, payment_status: invoice.payment_status } };
    });
  },
});
