import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import type { HistoryTable } from "@bahi/read-models/history/table.ts";
import type { InvoiceLineTable, InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import type { PaymentTable } from "@bahi/read-models/payment/table.ts";
import type { ProductTable } from "@bahi/read-models/product/table.ts";
import type { SettingsTable } from "@bahi/read-models/settings/table.ts";
import type { UserTable } from "@bahi/read-models/user/table.ts";

/**
 * The rows of one noun as the projections see them. A row is immutable: `put` takes its next version, and the version
 * before is kept as its past. Live work reads a row from the database when it is first asked for; a rebuild holds all
 * rows in memory.
 */
export type RowSet<Row extends VersionedRow> = {
  find(id: number): Row | undefined | Promise<Row | undefined>;
  /** Every row whose column has this value, ordered by id. */
  findBy(column: keyof Row & `${string}_id`, value: number): Row[] | Promise<Row[]>;
  put(row: Omit<Row, "since">): void;
};

/** A row with `since`, the position of the event that made this version of it. Projections do not set it. */
export type VersionedRow = { id: number; since: string };

/** The position of the event that is being applied. */
export type CurrentEvent = { position: string };

/** Rows that are written once and never read again. */
export type Sink<Row> = { add(row: Row): void };

/** All that a projection reads and writes. Ledger, sales and duplicates are derived from these rows. */
export type ProjectionRows = {
  current: CurrentEvent;
  customer: RowSet<CustomerTable>;
  product: RowSet<ProductTable>;
  invoice: RowSet<InvoiceTable>;
  invoiceLine: Sink<InvoiceLineTable>;
  payment: RowSet<PaymentTable>;
  user: RowSet<UserTable>;
  settings: RowSet<SettingsTable>;
  history: Sink<HistoryTable>;
};
