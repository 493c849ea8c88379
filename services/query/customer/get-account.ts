import { type CustomerAccount, customerAccount } from "@bahi/contracts/customer/account.ts";
import { recordIdParam } from "@bahi/contracts/id.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { allocatedTo } from "@bahi/contracts/payment/allocation.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import { BALANCE_SQL } from "@bahi/read-models/ledger/sums.ts";
import type { PaymentTable } from "@bahi/read-models/payment/table.ts";
import { DUE_SQL } from "@bahi/read-models/receivable/table.ts";
import { sql } from "kysely";
import { z } from "zod";
import { asOfField } from "../reading/as-of-field.ts";
import { pageFields } from "../reading/list.ts";
import { question } from "../reading/question.ts";
import type { Reading } from "../reading/read-model-access.ts";
import { DUE, OVERPAID } from "../report/dues.ts";
import { customerIn } from "../report/ledger-sums.ts";

type Query = { limit: number; without_payment_id?: number | undefined };
type Without = Pick<
  PaymentTable,
  "id" | "allocations" | "unallocated_paise" | "discount_paise" | "discount_invoice_id" | "invoice_ids"
>;

/** Two lists of one customer in one answer, so that nothing comes between them. */
export const getAccount = question({
  path: "/customers/:id/account",
  summary: "What a customer owes on which invoices, and the money that is on none",
  admits: "everyone",
  params: z.strictObject({ id: recordIdParam }),
  query: z.strictObject({
    ...asOfField,
    limit: pageFields.limit,
    without_payment_id: recordIdParam
      .optional()
      .describe("Everything as if this payment of the customer had not been made, but for the balance"),
  }),
  answer: customerAccount,
  asOf: ({ as_of }) => as_of,
  async ask(reading, { params, query }) {
    const customer = await customerIn(reading, params.id);
    return { body: await accountOf(reading, customer, query) };
  },
});

async function accountOf(
  reading: Reading,
  { id: customerId, opening_amount_paise: opening }: CustomerTable,
  query: Query,
): Promise<CustomerAccount> {
  const without = await withoutPayment(reading, customerId, query.without_payment_id);
  const invoices = await openInvoices(reading, customerId, query, without);
  const payments = await freePayments(reading, customerId, query, without);
  const credit = await creditOf(reading, customerId);
  return {
    customer_id: customerId,
    balance: toRupees(await balanceOf(reading, customerId)),
    opening_balance: toRupees(opening),
    opening_due: toRupees(Math.max(0, opening - payments.advance - invoices.overpaid - credit)),
    outstanding: toRupees(invoices.outstanding),
    overpaid: toRupees(invoices.overpaid),
    advance: toRupees(payments.advance),
    credit: toRupees(credit),
    open_invoice_count: invoices.count,
    open_invoices: invoices.rows.map((row) => ({
      id: row.id,
      invoice_date: row.invoice_date,
      due_date: row.due_date,
      total_amount: toRupees(row.total_paise),
      amount_due: toRupees(row.due),
    })),
    free_payment_count: payments.count,
    free_payments: payments.rows.map((row) => ({
      id: row.id,
      payment_date: row.payment_date,
      payment_method: row.method,
      reference_number: row.reference_number,
      unallocated: toRupees(row.unallocated_paise),
    })),
  };
}

async function balanceOf({ db }: Reading, customerId: number): Promise<number> {
  const row = await db
    .selectFrom("customer_balance")
    .where("customer_id", "=", customerId)
    .select(sql<number>`${sql.raw(BALANCE_SQL)}`.as("balance"))
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/** What the credit notes leave that settles no invoice. */
async function creditOf({ db }: Reading, customerId: number): Promise<number> {
  const { credit } = await db
    .selectFrom("credit_note")
    .where("customer_id", "=", customerId)
    .where("is_deleted", "=", false)
    .select(sql<number>`coalesce(sum(total_paise - settled_paise), 0)::bigint`.as("credit"))
    .executeTakeFirstOrThrow();
  return credit;
}

/** Refused: `payment-not-found`, also for one that is in another account or deleted. */
async function withoutPayment(
  { db }: Reading,
  customerId: number,
  paymentId: number | undefined,
): Promise<Without | undefined> {
  if (paymentId === undefined) return undefined;
  const payment = await db
    .selectFrom("payment")
    .select([
      "id",
      "allocations",
      "unallocated_paise",
      "discount_paise",
      "discount_invoice_id",
      "invoice_ids",
    ])
    .where("id", "=", paymentId)
    .where("customer_id", "=", customerId)
    .where("is_deleted", "=", false)
    .executeTakeFirst();
  if (payment === undefined) throw refused("payment-not-found");
  return payment;
}

/** What a payment has settled of an invoice, and would be due without it. */
function settledBy(payment: Without, invoiceId: number): number {
  const discountPaise = payment.discount_invoice_id === invoiceId ? payment.discount_paise : 0;
  return allocatedTo(invoiceId, payment.allocations) + discountPaise;
}

const INVOICE_COLUMNS = ["id", "invoice_date", "due_date", "total_paise"] as const;

async function openInvoices(
  { db }: Reading,
  customerId: number,
  { limit }: Query,
  without: Without | undefined,
) {
  const unsettled = db
    .selectFrom("invoice")
    .where("customer_id", "=", customerId)
    .where("is_deleted", "=", false)
    .where(sql<boolean>`payment_status <> 'complete'`);
  const sums = await unsettled
    .select([
      sql<number>`count(*) filter (where ${DUE} > 0)`.as("count"),
      sql<number>`coalesce(sum(${DUE}), 0)::bigint`.as("outstanding"),
      sql<number>`coalesce(sum(${OVERPAID}), 0)::bigint`.as("overpaid"),
    ])
    .executeTakeFirstOrThrow();
  const rows = await unsettled
    .select(INVOICE_COLUMNS)
    .select(DUE.as("due"))
    .where(sql<boolean>`${DUE} > 0`)
    .orderBy("due_date")
    .orderBy("id")
    .limit(limit)
    .execute();
  if (without === undefined) return { ...sums, rows };

  const its = await db
    .selectFrom("invoice")
    .select(INVOICE_COLUMNS)
    .select(sql.raw<number>(DUE_SQL).as("due"))
    .where("id", "=", sql<number>`any(${without.invoice_ids})`)
    .execute();
  const freed = its.map((row) => ({ ...row, due: row.due + settledBy(without, row.id) }));
  const ids = new Set(freed.map(({ id }) => id));
  const isDue = ({ due }: { due: number }) => due > 0;
  const total = (list: { due: number }[], of: (due: number) => number) =>
    list.reduce((sum, { due }) => sum + Math.max(0, of(due)), 0);
  return {
    count: sums.count + freed.filter(isDue).length - its.filter(isDue).length,
    outstanding: sums.outstanding + total(freed, (due) => due) - total(its, (due) => due),
    overpaid: sums.overpaid + total(freed, (due) => 0 - due) - total(its, (due) => 0 - due),
    rows: [...rows.filter(({ id }) => !ids.has(id)), ...freed.filter(isDue)]
      .toSorted((one, other) => one.due_date.localeCompare(other.due_date) || one.id - other.id)
      .slice(0, limit),
  };
}

async function freePayments(
  { db }: Reading,
  customerId: number,
  { limit }: Query,
  without: Without | undefined,
) {
  const free = db
    .selectFrom("payment")
    .where("customer_id", "=", customerId)
    .where("is_deleted", "=", false)
    .where(sql<boolean>`unallocated_paise > 0`)
    .where("id", "<>", without?.id ?? 0);
  const sums = await free
    .select([
      sql<number>`count(*)`.as("count"),
      sql<number>`coalesce(sum(unallocated_paise), 0)::bigint`.as("advance"),
    ])
    .executeTakeFirstOrThrow();
  const rows = await free
    .select(["id", "payment_date", "method", "reference_number", "unallocated_paise"])
    .orderBy("payment_date")
    .orderBy("id")
    .limit(limit)
    .execute();
  return { ...sums, rows };
}
