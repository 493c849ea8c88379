import { customerTable, type CustomerTable } from "@bahi/read-models/customer/table.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import type { HistoryTable } from "@bahi/read-models/history/table.ts";
import { type InvoiceLineTable, invoiceTable, type InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import { paymentTable, type PaymentTable } from "@bahi/read-models/payment/table.ts";
import { productTable, type ProductTable } from "@bahi/read-models/product/table.ts";
import { settingsTable, type SettingsTable } from "@bahi/read-models/settings/table.ts";
import { userTable, type UserTable } from "@bahi/read-models/user/table.ts";
import type { Client } from "pg";
import type { ProjectionRows, CurrentEvent, Sink } from "../projection-rows.ts";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import { RowCache } from "./row-cache.ts";
import { corked } from "./corked.ts";
import { BatchRowSet } from "./batch-row-set.ts";

/** The new rows of this batch. */
class Added<Row> implements Sink<Row> {
  readonly rows: Row[] = [];
  add(row: Row): void {
    this.rows.push(row);
  }
}

/** What a writer keeps from one batch to the next. */
export class RowCaches {
  readonly customer = new RowCache<CustomerTable>();
  readonly product = new RowCache<ProductTable>();
  readonly invoice = new RowCache<InvoiceTable>();
  readonly payment = new RowCache<PaymentTable>();
  readonly user = new RowCache<UserTable>();
  readonly settings = new RowCache<SettingsTable>();
}

/** The rows as one batch of live work sees them. */
export class BatchRows implements ProjectionRows {
  readonly current: CurrentEvent = { position: "" };
  readonly customer: BatchRowSet<CustomerTable>;
  readonly product: BatchRowSet<ProductTable>;
  readonly invoice: BatchRowSet<InvoiceTable>;
  readonly payment: BatchRowSet<PaymentTable>;
  readonly user: BatchRowSet<UserTable>;
  readonly settings: BatchRowSet<SettingsTable>;
  readonly invoiceLine = new Added<InvoiceLineTable>();
  readonly history = new Added<HistoryTable>();

  readonly #client: Client;

  constructor(client: Client, generation: number, caches: RowCaches) {
    this.#client = client;
    const at = { client, schema: schemaOf(generation) };
    this.customer = new BatchRowSet({ ...at, table: customerTable, cache: caches.customer }, this.current);
    this.product = new BatchRowSet({ ...at, table: productTable, cache: caches.product }, this.current);
    this.invoice = new BatchRowSet({ ...at, table: invoiceTable, cache: caches.invoice }, this.current);
    this.payment = new BatchRowSet({ ...at, table: paymentTable, cache: caches.payment }, this.current);
    this.user = new BatchRowSet({ ...at, table: userTable, cache: caches.user }, this.current);
    this.settings = new BatchRowSet({ ...at, table: settingsTable, cache: caches.settings }, this.current);
  }

  /** Call when the batch is committed. */
  cache(): void {
    const { customer, product, invoice, payment, user, settings } = this;
    for (const rows of [customer, product, invoice, payment, user, settings]) rows.cache();
  }

  /**
   * Prefetches the rows that the events name, one query a table, in one packet. It only saves round trips: a projection
   * may ask for any other row.
   */
  async prefetch(events: readonly DecodedEvent[]): Promise<void> {
    const named = { customer: new Set<number>(), product: new Set<number>(), invoice: new Set<number>() };
    const payment = new Set<number>();
    const merged = new Set<number>();
    for (const { data } of events) {
      if ("customerId" in data) named.customer.add(data.customerId);
      if ("productId" in data) named.product.add(data.productId);
      if ("invoiceId" in data && data.invoiceId !== null) named.invoice.add(data.invoiceId);
      if ("paymentId" in data) payment.add(data.paymentId);
      if (!("sourceIds" in data)) continue;
      named.customer.add(data.masterId);
      for (const sourceId of data.sourceIds) {
        named.customer.add(sourceId);
        merged.add(sourceId);
      }
    }
    await Promise.all(
      corked(this.#client, () => [
        this.customer.load(named.customer),
        this.product.load(named.product),
        this.invoice.load(named.invoice),
        this.payment.load(payment),
        this.invoice.search("customer_id", merged),
        this.payment.search("customer_id", merged),
      ]),
    );
  }
}
