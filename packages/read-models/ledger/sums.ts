import { LEDGER, type LedgerKind, signed } from "@bahi/contracts/report/ledger-kinds.ts";
import type { SalesDayTable } from "../sales/table.ts";
import type { CustomerBalanceTable, LedgerEntryTable } from "./table.ts";

// What read models add up of ledger entries is defined once, column by column. Projections sum rows with it, and the views
// of the past are SQL that is made of it.

/** One column: the number of entries of one kind, or the sum of their amounts. */
type Sum = { kind: LedgerKind; of: "count" | "amount" };
export type Sums<Column extends string> = Record<Column, Sum>;

export const BALANCE_SUMS: Sums<keyof Omit<CustomerBalanceTable, "customer_id">> = {
  opening_paise: { kind: "opening", of: "amount" },
  invoiced_paise: { kind: "invoice", of: "amount" },
  paid_paise: { kind: "payment", of: "amount" },
  discount_paise: { kind: "discount", of: "amount" },
  credited_paise: { kind: "credit_note", of: "amount" },
};

/** The money of a day, advances too, discounts not; and the goods that came back. */
export const SALES_SUMS: Sums<keyof Omit<SalesDayTable, "day">> = {
  invoice_count: { kind: "invoice", of: "count" },
  payment_count: { kind: "payment", of: "count" },
  invoiced_paise: { kind: "invoice", of: "amount" },
  paid_paise: { kind: "payment", of: "amount" },
  return_count: { kind: "credit_note", of: "count" },
  returned_paise: { kind: "credit_note", of: "amount" },
};

/** SQL: the balance of a row of `customer_balance`. */
export const BALANCE_SQL = columnsOf(BALANCE_SUMS)
  .map((column) => `${LEDGER[BALANCE_SUMS[column].kind].sign === 1 ? "+" : "-"} ${column}`)
  .join(" ");

/** Adds an entry to the sums; takes it out with -1. */
export function addEntry<Column extends string>(
  to: Record<Column, number>,
  sums: Sums<Column>,
  entry: LedgerEntryTable,
  times: 1 | -1 = 1,
): void {
  for (const column of columnsOf(sums)) {
    const { kind, of } = sums[column];
    if (LEDGER[kind].code !== entry.kind) continue;
    to[column] += times * (of === "count" ? 1 : signed(kind, entry.amount_paise));
  }
}

export function zeroSums<Column extends string>(sums: Sums<Column>): Record<Column, number> {
  // as: `fromEntries` forgets that these are the columns.
  return Object.fromEntries(columnsOf(sums).map((column) => [column, 0])) as Record<Column, number>;
}

/**
 * SQL: a sum of paise. They are added up as floats, which are exact up to 2⁵³, as everywhere in the program: of many small
 * groups, Postgres takes several times as long for a sum of bigints, which it makes as a numeric.
 */
export function sumOfPaiseSql(paise: string): string {
  return `sum((${paise})::float8)`;
}

/** SQL: the columns, over entries; or over their differences, of which each has a `sign`, 1 or -1. */
export function sumsSql<Column extends string>(sums: Sums<Column>, signColumn?: "sign"): string {
  const [count, amount] =
    signColumn === undefined ? ["count(*)", "amount_paise"] : ["sum(sign)", "sign * amount_paise"];
  return columnsOf(sums)
    .map((column) => {
      const { kind, of } = sums[column];
      const { code, sign } = LEDGER[kind];
      const ofKind = `filter (where kind = ${code})`;
      if (of === "count") return `coalesce(${count} ${ofKind}, 0)::int as ${column}`;
      return `coalesce(${sign === 1 ? "" : "0 - "}${sumOfPaiseSql(amount)} ${ofKind}, 0)::bigint as ${column}`;
    })
    .join(", ");
}

/** SQL: the codes of the kinds that are summed. */
export function kindsSql<Column extends string>(sums: Sums<Column>): string {
  return [...new Set(columnsOf(sums).map((column) => LEDGER[sums[column].kind].code))].join(", ");
}

function columnsOf<Column extends string>(sums: Sums<Column>): Column[] {
  return Object.keys(sums) as Column[]; // as: its keys are exactly these
}
