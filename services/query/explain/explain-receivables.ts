import { businessDate } from "@bahi/contracts/business-date.ts";
import { explanation } from "@bahi/contracts/explain/api.ts";
import { recordIdParam } from "@bahi/contracts/id.ts";
import { z } from "zod";
import { asOfField } from "../reading/as-of-field.ts";
import { pageFields } from "../reading/list.ts";
import { question } from "../reading/question.ts";
import { todayUnless } from "../reading/today.ts";
import { agedAmounts, type AgedAmounts, agedAmountsOf } from "../report/aged-accounts.ts";
import { askedDay } from "../report/dues.ts";
import { BUCKET_COLUMNS } from "../report/buckets.ts";
import { explain } from "./parts.ts";
import { RECEIVABLE_FIGURES, receivableSpans } from "./receivable-spans.ts";
import { ledgerSpans } from "./spans.ts";

const figures = [...RECEIVABLE_FIGURES, "net"] as const;
type Figure = (typeof figures)[number];

export const explainReceivables = question({
  path: "/explain/receivables",
  summary: "The events that make up a figure of the receivables, of all customers or of one",
  admits: "admin",
  long: () => "explanation",
  query: z.strictObject({
    figure: z.enum(figures, { error: "must be a figure of the receivables" }),
    on: todayUnless(businessDate),
    customer_id: recordIdParam.optional(),
    ...asOfField,
    ...pageFields,
  }),
  answer: explanation,
  changesDaily: true,
  asOf: ({ as_of }) => as_of,
  async ask(reading, { query }) {
    const { figure, on, customer_id: customerId } = query;
    return reading.asOf(query.as_of, async (past) => {
      const day = await askedDay(past, on);
      const amounts =
        customerId === undefined ? await agedAmounts(past, day) : await agedAmountsOf(past, day, customerId);
      const amount = amountOf(figure, amounts);
      const spans =
        figure === "net"
          ? ledgerSpans(past.db, { customer_id: customerId, date_to: on })
          : receivableSpans(past.db, figure, { on, customerId });
      return explain(past, { amount, unit: "rupees", spans }, query);
    });
  },
});

function amountOf(figure: Figure, amounts: AgedAmounts): number {
  if (figure === "outstanding") return amounts.outstanding_paise;
  if (figure === "unallocated") return amounts.outstanding_paise - amounts.net_paise;
  if (figure === "net") return amounts.net_paise;
  if (figure === "overdue") return amounts.outstanding_paise - amounts.not_due_paise;
  return amounts[BUCKET_COLUMNS[figure]];
}
