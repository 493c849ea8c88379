import { recordIdParam } from "@bahi/contracts/id.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { receiptRecord } from "@bahi/contracts/payment/receipt.ts";
import { LEDGER } from "@bahi/contracts/report/ledger-kinds.ts";
import { sql } from "kysely";
import { z } from "zod";
import { asOfField } from "../reading/as-of-field.ts";
import { expectFound } from "../reading/expect-found.ts";
import { question } from "../reading/question.ts";
import type { Reading } from "../reading/read-model-access.ts";
import { toPaymentRecord } from "./get-payment.ts";
import { PAYMENT_COLUMNS, type PaymentRow, paymentsEver } from "./payment-rows.ts";

/** Found as the payment itself is. */
export const getReceipt = question({
  path: "/payments/:id/receipt",
  summary: "What the receipt for a payment says: who paid, what for, and what they owed after it",
  admits: "everyone",
  params: z.strictObject({ id: recordIdParam }),
  query: z.strictObject(asOfField),
  answer: receiptRecord,
  asOf: ({ as_of }) => as_of,
  async ask(reading, { params, query }) {
    const found = await paymentsEver(reading.db)
      .select([...PAYMENT_COLUMNS, "customer.address", "customer.phone", "customer.gst_number"])
      .where("payment.id", "=", params.id)
      .executeTakeFirst();
    const row = expectFound(found, query, "payment-not-found");
    return {
      body: {
        ...toPaymentRecord(row),
        customer_address: row.address,
        customer_phone: row.phone,
        customer_gst_number: row.gst_number,
        balance_after: toRupees(await balanceAfter(reading, row)),
      },
    };
  },
});

/** What the account adds up to with the payment and its discount, in the order of the ledger. In paise. */
async function balanceAfter({ db }: Reading, payment: PaymentRow): Promise<number> {
  const { side } = LEDGER.payment;
  const { code } = LEDGER.discount;
  const place = sql`(${payment.payment_date}::date, ${side}, ${payment.id}, ${code})`;
  const row = await db
    .selectFrom("ledger_entry")
    .where("customer_id", "=", payment.customer_id)
    .where(sql<boolean>`(entry_date, side, record_id, kind) <= ${place}`)
    .select(sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as("balance"))
    .executeTakeFirstOrThrow();
  return row.balance;
}
