import { refused } from "@bahi/contracts/refusal.ts";
import { LEDGER, type LedgerKind, signed } from "@bahi/contracts/report/ledger-kinds.ts";
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
 * What the account adds up to: before the period, and within it. `openingPaise` has the customer's own opening balance, also
 * where it is dated within.
 */
export type LedgerSums = {
  openingPaise: number;
  invoicedPaise: number;
  paidPaise: number;
  discountPaise: number;
  creditedPaise: number;
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

/** The balance at the end of the period, in paise. */
export function closingPaiseOf(sums: LedgerSums): number {
  return (
    sums.openingPaise +
    signed("invoice", sums.invoicedPaise) +
    signed("payment", sums.paidPaise) +
    signed("discount", sums.discountPaise) +
    signed("credit_note", sums.creditedPaise)
  );
}

async function sumsOfAll({ db }: Reading, customerId: number): Promise<LedgerSums> {
  const row: CustomerBalanceTable | undefined = await db
    .selectFrom("customer_balance")
    .selectAll()
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return {
    openingPaise: row?.opening_paise ?? 0,
    invoicedPaise: row?.invoiced_paise ?? 0,
    paidPaise: row?.paid_paise ?? 0,
    discountPaise: row?.discount_paise ?? 0,
    creditedPaise: row?.credited_paise ?? 0,
  };
}

async function sumsOfPeriod({ db }: Reading, query: LedgerQuery): Promise<LedgerSums> {
  const from = query.date_from ?? "-infinity";
  const sumWhere = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(amount_paise) filter (where ${condition}), 0)::bigint`;
  const changeBy = <Kind extends LedgerKind>(kind: Kind) =>
    sumWhere(sql`entry_date >= ${from} and kind = ${LEDGER[kind].code}`).as(kind);
  const entries = db.selectFrom("ledger_entry").where("customer_id", "=", query.customer_id);
  const row = await entries
    .where("entry_date", "<=", query.date_to ?? "infinity")
    .select([
      sumWhere(sql`entry_date < ${from} or kind = ${LEDGER.opening.code}`).as("opening"),
      changeBy("invoice"),
      changeBy("payment"),
      changeBy("discount"),
      changeBy("credit_note"),
    ])
    .executeTakeFirstOrThrow();
  return {
    openingPaise: row.opening,
    invoicedPaise: signed("invoice", row.invoice),
    paidPaise: signed("payment", row.payment),
    discountPaise: signed("discount", row.discount),
    creditedPaise: signed("credit_note", row.credit_note),
  };
}
