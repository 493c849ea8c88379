import { customerTable, type CustomerTable } from "@bahi/read-models/customer/table.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import type { HistoryTable } from "@bahi/read-models/history/table.ts";
import { type InvoiceLineTable, invoiceTable, type InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import { paymentTable, type PaymentTable } from "@bahi/read-models/payment/table.ts";
import { productTable, type ProductTable } from "@bahi/read-models/product/table.ts";
import { settingsTable, type SettingsTable } from "@bahi/read-models/settings/table.ts";
import { userTable, type UserTable } from "@bahi/read-models/user/table.ts";
import type { Client } from "pg";
import type { Books, Now, Sink } from "../books.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import { RowMemory } from "./row-memory.ts";
import { sentTogether } from "./together.ts";
import { WorkingSet } from "./working-set.ts";

/** Rows that are new in this batch. */
class Added<Row> implements Sink<Row> {
  readonly rows: Row[] = [];
  add(row: Row): void {
    this.rows.push(row);
  }
}

/** What a writer remembers from one batch to the next. */
export class BooksMemory {
  readonly customer = new RowMemory<CustomerTable>();
  readonly product = new RowMemory<ProductTable>();
  readonly invoice = new RowMemory<InvoiceTable>();
  readonly payment = new RowMemory<PaymentTable>();
  readonly user = new RowMemory<UserTable>();
  readonly settings = new RowMemory<SettingsTable>();
}

/** The books as one batch of live work sees them. */
export class WorkingBooks implements Books {
  readonly now: Now = { position: "" };
  readonly customer: WorkingSet<CustomerTable>;
  readonly product: WorkingSet<ProductTable>;
  readonly invoice: WorkingSet<InvoiceTable>;
  readonly payment: WorkingSet<PaymentTable>;
  readonly user: WorkingSet<UserTable>;
  readonly settings: WorkingSet<SettingsTable>;
  readonly invoiceLine = new Added<InvoiceLineTable>();
  readonly history = new Added<HistoryTable>();

  readonly #client: Client;

  constructor(client: Client, generation: number, memory: BooksMemory) {
    this.#client = client;
    const at = { client, schema: schemaOf(generation) };
    this.customer = new WorkingSet({ ...at, table: customerTable, memory: memory.customer }, this.now);
    this.product = new WorkingSet({ ...at, table: productTable, memory: memory.product }, this.now);
    this.invoice = new WorkingSet({ ...at, table: invoiceTable, memory: memory.invoice }, this.now);
    this.payment = new WorkingSet({ ...at, table: paymentTable, memory: memory.payment }, this.now);
    this.user = new WorkingSet({ ...at, table: userTable, memory: memory.user }, this.now);
    this.settings = new WorkingSet({ ...at, table: settingsTable, memory: memory.settings }, this.now);
  }

  /** The batch is committed. */
  remember(): void {
    const { customer, product, invoice, payment, user, settings } = this;
    for (const rows of [customer, product, invoice, payment, user, settings]) rows.remember();
  }

  /**
   * Reads what the events name, one query a table, all sent at once. It only saves time: whatever else a projection
   * asks for is read when it asks.
   */
  async readAhead(events: readonly DecodedEvent[]): Promise<void> {
    const named = { customer: new Set<number>(), product: new Set<number>(), invoice: new Set<number>() };
    const payment = new Set<number>();
    for (const { data } of events) {
      if ("customerId" in data) named.customer.add(data.customerId);
      if ("productId" in data) named.product.add(data.productId);
      if ("invoiceId" in data && data.invoiceId !== null) named.invoice.add(data.invoiceId);
      if ("paymentId" in data) payment.add(data.paymentId);
    }
    await Promise.all(
      sentTogether(this.#client, () => [
        this.customer.load(named.customer),
        this.product.load(named.product),
        this.invoice.load(named.invoice),
        this.payment.load(payment),
      ]),
    );
  }
}
