import { type InvoiceTable, OPEN_SQL, settledPaiseOn } from "../invoice/table.ts";
import type { Table } from "../table.ts";

/** `customer_due`: what is due on the invoices of a customer; no row where nothing is. */
export type CustomerDueTable = { customer_id: number; due_paise: number };

export const customerDueTable: Table<CustomerDueTable> = {
  name: "customer_due",
  columns: { customer_id: "int not null", due_paise: "bigint not null" },
  key: ["customer_id"],
  indexes: {},
};

/** `due_day`: what is due on the invoices with a due date; no row where nothing is. */
export type DueDayTable = { due_date: string; due_paise: number };

export const dueDayTable: Table<DueDayTable> = {
  name: "due_day",
  columns: { due_date: "date not null", due_paise: "bigint not null" },
  key: ["due_date"],
  indexes: {},
};

/** SQL: what is due on a row of `invoice`; below zero when it is overpaid. */
export const DUE_SQL = "total_paise - paid_paise - discount_paise - credit_paise";

/** What is due on an invoice. One that is overpaid has nothing due. */
export function duePaiseOf(invoice: InvoiceTable): number {
  if (invoice.is_deleted) return 0;
  return Math.max(0, invoice.total_paise - settledPaiseOn(invoice));
}

/** SQL: the invoices on which something is due, with the customer, the due date and `due_paise`, and other columns as they are. */
export function openInvoicesSql(invoices: string, others: readonly string[] = []): string {
  return `select ${["customer_id", "due_date", ...others].join(", ")}, ${DUE_SQL} as due_paise
    from ${invoices} where ${OPEN_SQL} and not is_deleted`;
}
