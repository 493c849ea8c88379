import type { ReadModels } from "@bahi/read-models/database.ts";
import type { PaymentTable } from "@bahi/read-models/payment/table.ts";
import type { Kysely } from "kysely";

/** A payment with the customer's name as it is today. */
export type PaymentRow = Omit<PaymentTable, `stated_${string}` | "invoice_ids" | "split" | "since"> & {
  customer_name: string;
  customer_company: string;
};

/** Every payment there ever was, each beside whose account it is in. */
export function paymentsEver(db: Kysely<ReadModels>) {
  return db.selectFrom("payment").innerJoin("customer", "customer.id", "payment.customer_id");
}

/** Those that were not deleted. */
export function paymentsInBooks(db: Kysely<ReadModels>) {
  return paymentsEver(db).where("payment.is_deleted", "=", false);
}

export const PAYMENT_COLUMNS = [
  "payment.id",
  "payment.customer_id",
  "customer.name as customer_name",
  "customer.company_name as customer_company",
  "payment.invoice_id",
  "payment.allocations",
  "payment.unallocated_paise",
  "payment.payment_date",
  "payment.amount_paise",
  "payment.discount_paise",
  "payment.discount_reason",
  "payment.discount_invoice_id",
  "payment.method",
  "payment.reference_number",
  "payment.notes",
  "payment.is_deleted",
  "payment.created_at",
  "payment.version",
] as const;
