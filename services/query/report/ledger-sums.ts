import { refused } from "@bahi/contracts/refusal.ts";
import { LEDGER, signed } from "@bahi/contracts/report/ledger-kinds.ts";
import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import type { CustomerBalanceTable } from "@bahi/read-models/ledger/table.ts";
import { sql } from "kysely";
import type { Reading } from "../reading/read-model-access.ts";

/** An account, or a period of it. */
export type LedgerQuery = {
  customer_id: number;
  date_from?: string | undefined;
  date_to?: string | undefined;
};

/**
 * What the account adds up to, in paise: before the period, and within it. `opening` has the customer's own opening balance,
 * also where it is dated within.
 */
export type LedgerSums = {
  opening: number;
  invoiced: number;
  paid: number;
  discount: number;
  credited: number;
};

/** Whose account it is. Refused: `customer-not-found`. */
export async function customerIn({ db }: Reading, customerId: number): Promise<CustomerTable> {
  const customer = await db
    .selectFrom("customer")
    .selectAll()
    .where("id", "=", customerId)
    .executeTakeFirst();
  if (customer === undefined) throw refused("customer-not-found");
  return customer;
}

export function sumsOf(reading: Reading, query: LedgerQuery): Promise<LedgerSums> {
  const isWhole = query.date_from === undefined && query.date_to === undefined;
  return isWhole ? sumsOfAll(reading, query.customer_id) : sumsOfPeriod(reading, query);
}

/** The balance at the end of the period. */
export function closingOf({ opening, invoiced, paid, discount, credited }: LedgerSums): number {
  const settled = signed("payment", paid) + signed("discount", discount) + signed("credit_note", credited);
  return opening + signed("invoice", invoiced) + settled;
}

async function sumsOfAll({ db }: Reading, customerId: number): Promise<LedgerSums> {
  const row: CustomerBalanceTable | undefined = await db
    .selectFrom("customer_balance")
    .selectAll()
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return {
    opening: row?.opening_paise ?? 0,
    invoiced: row?.invoiced_paise ?? 0,
    paid: row?.paid_paise ?? 0,
    discount: row?.discount_paise ?? 0,
    credited: row?.credited_paise ?? 0,
  };
}

async function sumsOfPeriod({ db }: Reading, query: LedgerQuery): Promise<LedgerSums> {
  const from = query.date_from ?? "-infinity";
  const sumWhere = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(amount_paise) filter (where ${condition}), 0)::bigint`;
  const entries = db.selectFrom("ledger_entry").where("customer_id", "=", query.customer_id);
  const row = await entries
    .where("entry_date", "<=", query.date_to ?? "infinity")
    .select([
      sumWhere(sql`entry_date < ${from} or kind = ${LEDGER.opening.code}`).as("opening"),
      sumWhere(sql`entry_date >= ${from} and kind = ${LEDGER.invoice.code}`).as("invoiced"),
      sumWhere(sql`entry_date >= ${from} and kind = ${LEDGER.payment.code}`).as("credited_paid"),
      sumWhere(sql`entry_date >= ${from} and kind = ${LEDGER.discount.code}`).as("credited_discount"),
      sumWhere(sql`entry_date >= ${from} and kind = ${LEDGER.credit_note.code}`).as("credited_notes"),
    ])
    .executeTakeFirstOrThrow();
  return {
    opening: row.opening,
    invoiced: row.invoiced,
    paid: 0 - row.credited_paid,
    discount: 0 - row.credited_discount,
    credited: 0 - row.credited_notes,
  };
}
