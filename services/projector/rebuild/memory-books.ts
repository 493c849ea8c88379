import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import type { HistoryTable } from "@bahi/read-models/history/table.ts";
import type { InvoiceLineTable, InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import type { PaymentTable } from "@bahi/read-models/payment/table.ts";
import type { ProductTable } from "@bahi/read-models/product/table.ts";
import type { SettingsTable } from "@bahi/read-models/settings/table.ts";
import type { UserTable } from "@bahi/read-models/user/table.ts";
import type { Books, Now, Sink } from "../books.ts";
import { MemoryRows } from "./memory-rows.ts";

/**
 * The books as a rebuild sees them: what later events still need lies in memory, the many rows that nothing asks for
 * again (lines, history) flow out at once.
 */
export class MemoryBooks implements Books {
  readonly now: Now = { position: "" };
  readonly customer = new MemoryRows<CustomerTable>(this.now);
  readonly product = new MemoryRows<ProductTable>(this.now);
  readonly invoice = new MemoryRows<InvoiceTable>(this.now);
  readonly payment = new MemoryRows<PaymentTable>(this.now);
  readonly user = new MemoryRows<UserTable>(this.now);
  readonly settings = new MemoryRows<SettingsTable>(this.now);
  readonly invoiceLine: Sink<InvoiceLineTable>;
  readonly history: Sink<HistoryTable>;

  constructor(invoiceLine: Sink<InvoiceLineTable>, history: Sink<HistoryTable>) {
    this.invoiceLine = invoiceLine;
    this.history = history;
  }
}
