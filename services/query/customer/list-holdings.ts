import {
  customerHoldings,
  type CustomerHoldings,
  MERGED_AT_ONCE_MAX,
} from "@bahi/contracts/customer/holdings.ts";
import { recordIdParam } from "@bahi/contracts/id.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { BALANCE_SQL } from "@bahi/read-models/ledger/sums.ts";
import { sql } from "kysely";
import { z } from "zod";
import { question } from "../reading/question.ts";

/** The sources of a merge, and the customer that they go into. */
const CUSTOMERS_MAX = MERGED_AT_ONCE_MAX + 1;

const customerIds = z
  .string()
  .transform((value) => value.split(","))
  .pipe(z.array(recordIdParam).max(CUSTOMERS_MAX, { error: `must be at most ${CUSTOMERS_MAX} numbers` }))
  .describe("The customers, as numbers with a comma between them");

export const listHoldings = question({
  path: "/customers/holdings",
  summary: "How many invoices, payments and credit notes each of some customers has, and what they owe",
  admits: "admin",
  query: z.strictObject({ customer_ids: customerIds }),
  answer: z.array(customerHoldings),
  async ask({ db }, { query }) {
    const rows = await db
      .selectFrom("customer_balance")
      .select(["customer_id", sql<number>`${sql.raw(BALANCE_SQL)}`.as("balance_paise")])
      .select((read) => [
        read
          .selectFrom("invoice")
          .whereRef("invoice.customer_id", "=", "customer_balance.customer_id")
          .where("is_deleted", "=", false)
          .select(read.fn.countAll<number>().as("count"))
          .as("invoices"),
        read
          .selectFrom("payment")
          .whereRef("payment.customer_id", "=", "customer_balance.customer_id")
          .where("is_deleted", "=", false)
          .select(read.fn.countAll<number>().as("count"))
          .as("payments"),
        read
          .selectFrom("credit_note")
          .whereRef("credit_note.customer_id", "=", "customer_balance.customer_id")
          .where("is_deleted", "=", false)
          .select(read.fn.countAll<number>().as("count"))
          .as("credit_notes"),
      ])
      .where("customer_id", "=", sql<number>`any(${query.customer_ids})`)
      .orderBy("customer_id")
      .execute();
    return {
      body: rows.map(
        ({ customer_id, invoices, payments, credit_notes, balance_paise }): CustomerHoldings => ({
          customer_id,
          invoices: Number(invoices),
          payments: Number(payments),
          credit_notes: Number(credit_notes),
          balance: toRupees(balance_paise),
        }),
      ),
    };
  },
});
