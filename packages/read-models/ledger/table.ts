import type { LEDGER, LedgerCode, LedgerKind } from "@bahi/contracts/report/ledger-kinds.ts";
import type { Table } from "../table.ts";

/**
 * `ledger_entry`: the account of each customer. `side` and `kind` are those of `LEDGER`. `amount_paise` is above zero for a
 * debit and below for a credit. The order of an account is (entry_date, side, record_id, kind).
 */
export type LedgerEntryTable = {
  customer_id: number;
  entry_date: string;
  side: (typeof LEDGER)[LedgerKind]["side"];
  record_id: number;
  kind: LedgerCode;
  invoice_id: number | null;
  amount_paise: number;
};

export const ledgerEntryTable: Table<LedgerEntryTable> = {
  name: "ledger_entry",
  columns: {
    customer_id: "int not null",
    entry_date: "date not null",
    side: "smallint not null",
    record_id: "int not null",
    kind: "smallint not null",
    invoice_id: "int",
    amount_paise: "bigint not null",
  },
  key: ["customer_id", "entry_date", "side", "record_id", "kind"],
  indexes: {},
  foldOrder: ["side", "record_id", "kind"],
};

/** `customer_balance`: what each account adds up to; balance = invoiced − paid − discount. */
export type CustomerBalanceTable = {
  customer_id: number;
  invoiced_paise: number;
  paid_paise: number;
  discount_paise: number;
};

export const customerBalanceTable: Table<CustomerBalanceTable> = {
  name: "customer_balance",
  columns: {
    customer_id: "int not null",
    invoiced_paise: "bigint not null",
    paid_paise: "bigint not null",
    discount_paise: "bigint not null",
  },
  key: ["customer_id"],
  indexes: {},
};
