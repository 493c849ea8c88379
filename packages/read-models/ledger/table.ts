import type { LEDGER, LedgerCode, LedgerKind } from "@bahi/contracts/report/ledger-kinds.ts";
import type { Table } from "../table.ts";

/**
 * `ledger_entry`: the account of each customer. `side` and `kind` are those of `LEDGER`. `amount_paise` is above zero for a
 * debit and below for a credit. `split` says what a payment is for that is on several invoices or in part; it is blank for
 * all other entries. The order of an account is (entry_date, side, record_id, kind).
 */
export type LedgerEntryTable = {
  customer_id: number;
  entry_date: string;
  side: (typeof LEDGER)[LedgerKind]["side"];
  record_id: number;
  kind: LedgerCode;
  invoice_id: number | null;
  split: string;
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
    split: "text not null",
    amount_paise: "bigint not null",
  },
  key: ["customer_id", "entry_date", "side", "record_id", "kind"],
  // Balances of an earlier day are those of today without the entries after it, which are summed from this index alone.
  indexes: { ledger_entry_date: "(entry_date) include (customer_id, amount_paise)" },
  foldOrder: ["side", "record_id", "kind"],
};

/** `customer_balance`: what each account adds up to; balance = opening + invoiced − paid − discount − credited. */
export type CustomerBalanceTable = {
  customer_id: number;
  opening_paise: number;
  invoiced_paise: number;
  paid_paise: number;
  discount_paise: number;
  credited_paise: number;
};

export const customerBalanceTable: Table<CustomerBalanceTable> = {
  name: "customer_balance",
  columns: {
    customer_id: "int not null",
    opening_paise: "bigint not null",
    invoiced_paise: "bigint not null",
    paid_paise: "bigint not null",
    discount_paise: "bigint not null",
    credited_paise: "bigint not null",
  },
  key: ["customer_id"],
  indexes: {},
};
