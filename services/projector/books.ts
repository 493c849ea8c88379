import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import type { HistoryTable } from "@bahi/read-models/history/table.ts";
import type { InvoiceLineTable, InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import type { PaymentTable } from "@bahi/read-models/payment/table.ts";
import type { ProductTable } from "@bahi/read-models/product/table.ts";
import type { SettingsTable } from "@bahi/read-models/settings/table.ts";
import type { UserTable } from "@bahi/read-models/user/table.ts";

/**
 * The rows of one noun as the projections see them. A row is never changed in place: `put` takes its next value, and
 * what the row was before is kept as its past.
 * In live work rows are read from the database when they are first asked for, in a rebuild they all lie in memory.
 */
export type RowSet<Row extends VersionedRow> = {
  find(id: number): Row | undefined | Promise<Row | undefined>;
  /** Every row whose column has this value, in the order of their ids. */
  findBy(column: keyof Row & `${string}_id`, value: number): Row[] | Promise<Row[]>;
  put(row: Omit<Row, "since">): void;
};

/** A row that says since which position it is as it is. Projections do not say it: it is that of the event. */
export type VersionedRow = { id: number; since: string };

/** The position of the event that is being applied. */
export type Now = { position: string };

/** Rows that are written once and never looked at again. */
export type Sink<Row> = { add(row: Row): void };

/** All that a projection reads and writes. What is not here (ledger, sales, duplicates) follows from these rows. */
export type Books = {
  now: Now;
  customer: RowSet<CustomerTable>;
  product: RowSet<ProductTable>;
  invoice: RowSet<InvoiceTable>;
  invoiceLine: Sink<InvoiceLineTable>;
  payment: RowSet<PaymentTable>;
  user: RowSet<UserTable>;
  settings: RowSet<SettingsTable>;
  history: Sink<HistoryTable>;
};
