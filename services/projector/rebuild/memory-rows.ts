import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import type { HistoryTable } from "@bahi/read-models/history/table.ts";
import type { InvoiceLineTable, InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import type { PaymentTable } from "@bahi/read-models/payment/table.ts";
import type { ProductTable } from "@bahi/read-models/product/table.ts";
import type { SettingsTable } from "@bahi/read-models/settings/table.ts";
import type { UserTable } from "@bahi/read-models/user/table.ts";
import type { ProjectionRows, CurrentEvent, Sink } from "../projection-rows.ts";
import { MemoryRowSet } from "./memory-row-set.ts";

/**
 * The rows as a rebuild sees them: in memory, except lines and history, which nothing reads again and which are written
 * at once.
 */
export class MemoryRows implements ProjectionRows {
  readonly current: CurrentEvent = { position: "" };
  readonly customer = new MemoryRowSet<CustomerTable>(this.current);
  readonly product = new MemoryRowSet<ProductTable>(this.current);
  readonly invoice = new MemoryRowSet<InvoiceTable>(this.current);
  readonly payment = new MemoryRowSet<PaymentTable>(this.current);
  readonly user = new MemoryRowSet<UserTable>(this.current);
  readonly settings = new MemoryRowSet<SettingsTable>(this.current);
  readonly invoiceLine: Sink<InvoiceLineTable>;
  readonly history: Sink<HistoryTable>;

  constructor(invoiceLine: Sink<InvoiceLineTable>, history: Sink<HistoryTable>) {
    this.invoiceLine = invoiceLine;
    this.history = history;
  }
}
