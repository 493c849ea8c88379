import { recordIdParam } from "@bahi/contracts/id.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { type PaymentRecord, paymentRecord } from "@bahi/contracts/payment/api.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { z } from "zod";
import { question } from "../reading/question.ts";
import { PAYMENT_COLUMNS, type PaymentRow, paymentsInBooks } from "./payment-rows.ts";

/** One that was deleted is found by its history alone. */
export const getPayment = question({
  path: "/payments/:id",
  summary: "One payment",
  admits: "everyone",
  params: z.strictObject({ id: recordIdParam }),
  answer: paymentRecord,
  async ask({ db }, { params }) {
    const row = await paymentsInBooks(db)
      .select(PAYMENT_COLUMNS)
      .where("payment.id", "=", params.id)
      .executeTakeFirst();
    if (row === undefined) throw refused("payment-not-found");
    return { body: toPaymentRecord(row) };
  },
});

function toPaymentRecord(row: PaymentRow): PaymentRecord {
  return {
    id: row.id,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    customer_company: row.customer_company,
    invoice_id: row.invoice_id,
    payment_date: row.payment_date,
    amount: toRupees(row.amount_paise),
    discount_amount: toRupees(row.discount_paise),
    discount_reason: row.discount_reason,
    payment_method: row.method,
    reference_number: row.reference_number,
    notes: row.notes,
    is_deleted: row.is_deleted,
    created_at: row.created_at,
    version: row.version,
  };
}
