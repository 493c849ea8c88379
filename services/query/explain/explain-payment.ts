import { explanation } from "@bahi/contracts/explain/api.ts";
import { recordIdParam } from "@bahi/contracts/id.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { sql } from "kysely";
import { z } from "zod";
import { asOfField } from "../reading/as-of-field.ts";
import { pageFields } from "../reading/list.ts";
import { question } from "../reading/question.ts";
import { explain } from "./parts.ts";
import { documentSpans } from "./spans.ts";

/** What each figure of a payment is in its row. */
const FIGURES = {
  amount: sql<number>`amount_paise`,
  allocated: sql<number>`amount_paise - unallocated_paise`,
  unallocated: sql<number>`unallocated_paise`,
  discount_amount: sql<number>`discount_paise`,
} as const;

export const explainPayment = question({
  path: "/explain/payment",
  summary: "The events that make up a figure of a payment",
  admits: "everyone",
  long: () => "explanation",
  query: z.strictObject({
    payment_id: recordIdParam,
    figure: z
      .enum(["amount", "allocated", "unallocated", "discount_amount"], {
        error: "must be a figure of a payment",
      })
      .default("unallocated"),
    ...asOfField,
    ...pageFields,
  }),
  answer: explanation,
  asOf: ({ as_of }) => as_of,
  async ask(reading, { query }) {
    return reading.asOf(query.as_of, async (past) => {
      const counted = FIGURES[query.figure];
      const payment = await past.db
        .selectFrom("payment")
        .where("id", "=", query.payment_id)
        .select(counted.as("amount"))
        .executeTakeFirst();
      if (payment === undefined) throw refused("payment-not-found");
      const spans = documentSpans(past.db, "payment", { id: query.payment_id }, counted);
      return explain(past, { amount: payment.amount, unit: "rupees", spans }, query);
    });
  },
});
