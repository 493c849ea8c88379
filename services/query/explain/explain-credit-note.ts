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

/** What each figure of a credit note is in its row. */
const FIGURES = {
  total_amount: sql<number>`total_paise`,
  settled_amount: sql<number>`settled_paise`,
  credit: sql<number>`total_paise - settled_paise`,
} as const;

export const explainCreditNote = question({
  path: "/explain/credit-note",
  summary: "The events that make up a figure of a credit note",
  admits: "everyone",
  long: () => "explanation",
  query: z.strictObject({
    credit_note_id: recordIdParam,
    figure: z
      .enum(["total_amount", "settled_amount", "credit"], { error: "must be a figure of a credit note" })
      .default("credit"),
    ...asOfField,
    ...pageFields,
  }),
  answer: explanation,
  asOf: ({ as_of }) => as_of,
  async ask(reading, { query }) {
    return reading.asOf(query.as_of, async (past) => {
      const counted = FIGURES[query.figure];
      const creditNote = await past.db
        .selectFrom("credit_note")
        .where("id", "=", query.credit_note_id)
        .select(counted.as("amount"))
        .executeTakeFirst();
      if (creditNote === undefined) throw refused("credit-note-not-found");
      const spans = documentSpans(past.db, "credit_note", { id: query.credit_note_id }, counted);
      return explain(past, { amount: creditNote.amount, unit: "rupees", spans }, query);
    });
  },
});
