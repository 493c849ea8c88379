import { recordIdParam } from "@bahi/contracts/id.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { type PaymentRecord, paymentRecord } from "@bahi/contracts/payment/api.ts";
import { z } from "zod";
import { asOfField } from "../reading/as-of-field.ts";
import { expectFound } from "../reading/expect-found.ts";
import { question } from "../reading/question.ts";
import { PAYMENT_COLUMNS, type PaymentRow, paymentsEver } from "./payment-rows.ts";

export const getPayment = question({
  path: "/payments/:id",
  summary: "One payment",
  admits: "everyone",
  params: z.strictObject({ id: recordIdParam }),
  query: z.strictObject(asOfField),
  answer: paymentRecord,
  asOf: ({ as_of }) => as_of,
  async ask({ db }, { params, query }) {
    const row = await paymentsEver(db)
      .select(PAYMENT_COLUMNS)
      .where("payment.id", "=", params.id)
      .executeTakeFirst();
    return { body: toPaymentRecord(expectFound(row, query, "payment-not-found")) };
  },
});

export function toPaymentRecord(row: PaymentRow): PaymentRecord {
  return {
    id: row.id,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    customer_company: row.customer_company,
    invoice_id: row.invoice_id,
    allocations: row.allocations.map(({ invoiceId, amountPaise }) => ({
      invoice_id: invoiceId,
      amount: toRupees(amountPaise),
    })),
    payment_date: row.payment_date,
    amount: toRupees(row.amount_paise),
    unallocated: toRupees(row.unallocated_paise),
    discount_amount: toRupees(row.discount_paise),
    discount_reason: row.discount_reason,
    discount_invoice_id: row.discount_invoice_id,
    payment_method: row.method,
    reference_number: row.reference_number,
    notes: row.notes,
    is_deleted: row.is_deleted,
    created_at: row.created_at,
    version: row.version,
  };
}
