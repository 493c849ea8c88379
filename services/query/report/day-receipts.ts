import { toRupees } from "@bahi/contracts/money.ts";
import { type PaymentMethod, paymentMethod } from "@bahi/contracts/payment/events.ts";
import type { DayBookReceipt } from "@bahi/contracts/report/day-book.ts";
import { sql } from "kysely";
import { paymentsInBooks } from "../payment/payment-rows.ts";
import type { Page } from "../reading/list.ts";
import type { Reading } from "../reading/read-model-access.ts";

function datedOn({ db }: Pick<Reading, "db">, date: string) {
  return paymentsInBooks(db).where("payment_date", "=", date);
}

export type ReceiptSum = { method: PaymentMethod; count: number; paise: number; discountPaise: number };

/** What the payments dated a day add up to, for each method that was used. */
export function receiptSumsOn(reading: Pick<Reading, "db">, date: string): Promise<ReceiptSum[]> {
  return datedOn(reading, date)
    .groupBy("method")
    .select([
      "method",
      sql<number>`count(*)`.as("count"),
      sql<number>`sum(amount_paise)::bigint`.as("paise"),
      sql<number>`sum(discount_paise)::bigint`.as("discountPaise"),
    ])
    .execute();
}

/** The payments dated a day, by method. */
export async function receiptsOn(reading: Reading, date: string, page: Page): Promise<DayBookReceipt[]> {
  const rows = await datedOn(reading, date)
    .select([
      "payment.id",
      "payment.customer_id",
      "customer.name as customer_name",
      "payment.method",
      "payment.reference_number",
      "payment.invoice_ids",
      "payment.amount_paise",
      "payment.unallocated_paise",
      "payment.discount_paise",
    ])
    .orderBy(sql`array_position(${paymentMethod.options}::text[], payment.method)`)
    .orderBy("payment.id")
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  return rows.map(({ method, amount_paise, unallocated_paise, discount_paise, ...row }) => ({
    ...row,
    payment_method: method,
    amount: toRupees(amount_paise),
    unallocated: toRupees(unallocated_paise),
    discount_amount: toRupees(discount_paise),
  }));
}
