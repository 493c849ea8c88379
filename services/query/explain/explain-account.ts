import { explanation } from "@bahi/contracts/explain/api.ts";
import { recordIdParam } from "@bahi/contracts/id.ts";
import { sql } from "kysely";
import { z } from "zod";
import { asOfField } from "../reading/as-of-field.ts";
import { pageFields } from "../reading/list.ts";
import { question } from "../reading/question.ts";
import type { PastReading } from "../reading/read-model-access.ts";
import { DUE, OVERPAID } from "../report/dues.ts";
import { customerIn } from "../report/ledger-sums.ts";
import { explain } from "./parts.ts";
import { documentSpans, type Spans } from "./spans.ts";

/** The balance is a figure of the ledger. */
export const explainAccount = question({
  path: "/explain/customer-account",
  summary:
    "The events that make up what a customer owes on invoices, or the money and the credit that is on none",
  admits: "everyone",
  long: () => "explanation",
  query: z.strictObject({
    customer_id: recordIdParam,
    figure: z
      .enum(["outstanding", "overpaid", "advance", "credit"], {
        error: "must be outstanding, overpaid, advance or credit",
      })
      .default("advance"),
    ...asOfField,
    ...pageFields,
  }),
  answer: explanation,
  asOf: ({ as_of }) => as_of,
  async ask(reading, { query }) {
    return reading.asOf(query.as_of, async (past) => {
      await customerIn(past, query.customer_id);
      const spans = spansOf(past, query);
      const current = await past.db
        .selectFrom(spans.as("span"))
        .where("until", "is", null)
        .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as("amount"))
        .executeTakeFirstOrThrow();
      return explain(past, { amount: current.amount, unit: "rupees", spans }, query);
    });
  },
});

type Query = { customer_id: number; figure: "outstanding" | "overpaid" | "advance" | "credit" };

/** Of the records of this customer that are not deleted, while they are the customer's. */
function spansOf({ db }: PastReading, { customer_id, figure }: Query): Spans {
  switch (figure) {
    case "outstanding":
      return documentSpans(db, "invoice", { customer_id }, DUE);
    case "overpaid":
      return documentSpans(db, "invoice", { customer_id }, OVERPAID);
    case "advance":
      return documentSpans(db, "payment", { customer_id }, sql<number>`unallocated_paise`);
    case "credit":
      return documentSpans(db, "credit_note", { customer_id }, sql<number>`total_paise - settled_paise`);
  }
}
