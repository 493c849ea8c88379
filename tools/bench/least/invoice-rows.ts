import { chainInsert } from "@bahi/read-models/chain/record.ts";
import { checkpointValues, MOVE_CHECKPOINT } from "@bahi/read-models/generation/checkpoint.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import {
  type InvoiceLineTable,
  type InvoiceTable,
  invoiceLineTable,
  invoiceNameTable,
  invoiceTable,
} from "@bahi/read-models/invoice/table.ts";
import { type HistoryTable, historyTable } from "@bahi/read-models/history/table.ts";
import {
  type LedgerEntryTable,
  customerBalanceTable,
  ledgerEntryTable,
} from "@bahi/read-models/ledger/table.ts";
import { customerDueTable, dueDayTable } from "@bahi/read-models/receivable/table.ts";
import { salesDayTable } from "@bahi/read-models/sales/table.ts";
import { type Table, columnTypes, computedColumns } from "@bahi/read-models/table.ts";
import type { QueryConfig } from "pg";

const GENERATION = 1;
const DIGEST = Buffer.alloc(32);

export type LeastInvoice = { id: number; customerId: number; date: string; lines: readonly LeastLine[] };
export type LeastLine = { productId: number; quantity: number; numberPaise: number };

/** What every invoice here says. */
const AT = "2026-04-01T04:30:00.000Z";
const name = "Sharma Traders";

/**
 * The final rows of new invoices with numbers in a row, with checkpoint and chain: the rows that a projector writes of them,
 * as one statement of plain values. The sums of their customers and days are added to.
 */
export function insertInvoices(invoices: readonly [LeastInvoice, ...LeastInvoice[]]): QueryConfig {
  const statement = new Inserts();
  statement.add(invoiceTable, invoices.map(invoiceRow));
  statement.add(invoiceLineTable, invoices.flatMap(lineRows));
  statement.add(historyTable, invoices.map(historyRow));
  statement.add(ledgerEntryTable, invoices.map(ledgerRow));
  statement.addTo(
    customerBalanceTable,
    invoices.map((invoice) => ({
      customer_id: invoice.customerId,
      opening_paise: 0,
      invoiced_paise: totalOf(invoice),
      ...none,
      credited_paise: 0,
    })),
  );
  statement.addTo(
    salesDayTable,
    invoices.map((invoice) => ({
      day: invoice.date,
      invoice_count: 1,
      payment_count: 0,
      invoiced_paise: totalOf(invoice),
      paid_paise: 0,
      return_count: 0,
      returned_paise: 0,
    })),
  );
  statement.addTo(
    customerDueTable,
    invoices.map((invoice) => ({ customer_id: invoice.customerId, due_paise: totalOf(invoice) })),
  );
  statement.addTo(
    dueDayTable,
    invoices.map((invoice) => ({ due_date: invoice.date, due_paise: totalOf(invoice) })),
  );
  statement.addTo(
    invoiceNameTable,
    invoices.map(() => ({ customer_name: name, customer_company: "", invoice_count: 1 })),
  );
  return statement.withCheckpoint(invoices[0].id, invoices.length);
}

const none = { paid_paise: 0, discount_paise: 0 };

function totalOf({ lines }: LeastInvoice): number {
  return lines.reduce((sum, { quantity, numberPaise }) => sum + (quantity * numberPaise) / 2, 0);
}

function invoiceRow(invoice: LeastInvoice): InvoiceTable {
  return {
    id: invoice.id,
    invoice_date: invoice.date,
    due_date: invoice.date,
    customer_id: invoice.customerId,
    customer_name: name,
    customer_company: "",
    customer_address: "",
    customer_phone: "98765 43210",
    customer_gst_number: "",
    customer_transporter: "",
    bill_number: "",
    total_paise: totalOf(invoice),
    total_boxes: 0,
    sales_count: invoice.lines.length,
    ...none,
    credit_paise: 0,
    payment_status: "pending",
    is_deleted: false,
    content_version: 1,
    corrected_at: null,
    correction_reason: null,
    created_at: AT,
    version: 1,
    since: positionOf(invoice.id),
  };
}

function lineRows({ id, customerId, date, lines }: LeastInvoice): InvoiceLineTable[] {
  return lines.map(({ productId, quantity, numberPaise }, index) => ({
    invoice_id: id,
    content_version: 1,
    line_id: index + 1,
    invoice_date: date,
    customer_id: customerId,
    product_id: productId,
    product_name: "Steel Bottle",
    product_name_hindi: "",
    quantity,
    unit: "Pcs",
    boxes: 0,
    number_paise: numberPaise,
    amount_paise: (quantity * numberPaise) / 2,
  }));
}

function historyRow(invoice: LeastInvoice): HistoryTable {
  const total = totalOf(invoice);
  return {
    position: positionOf(invoice.id),
    noun: "invoice",
    record_id: invoice.id,
    at: AT,
    actor_id: 1,
    actor_name: "Administrator",
    actor_role: "admin",
    event: "InvoiceCreated",
    title: `Invoice #${invoice.id} created for ${name}, ₹ ${total / 100}`,
    changes: [
      { field: "customer_id", from: null, to: invoice.customerId },
      { field: "customer_name", from: null, to: name },
      { field: "invoice_date", from: null, to: invoice.date },
      { field: "due_date", from: null, to: invoice.date },
      { field: "total_amount", from: null, to: total / 100 },
      { field: "sales_count", from: null, to: invoice.lines.length },
    ],
    reason: "",
    command_key: crypto.randomUUID(),
    caused_by: null,
    cause_noun: null,
    cause_id: null,
    amount_paise: total,
  };
}

function ledgerRow(invoice: LeastInvoice): LedgerEntryTable {
  return {
    customer_id: invoice.customerId,
    entry_date: invoice.date,
    side: 0,
    record_id: invoice.id,
    kind: 0,
    invoice_id: invoice.id,
    split: "",
    amount_paise: totalOf(invoice),
  };
}

function positionOf(id: number): string {
  return id === 0 ? "" : String(id).padStart(20, "0");
}

/** Inserts of one statement, with a parameter for each value. */
class Inserts {
  readonly #parts: string[] = [];
  readonly #values: unknown[] = [];

  add<Row extends object>(table: Table<Row>, rows: readonly Row[], onConflict = ""): void {
    const columns = Object.keys(columnTypes(table));
    const tuples = rows.map((row) => {
      const values: Record<string, unknown> = { ...row, ...computedColumns(table, row) };
      return `(${columns.map((column) => this.#parameter(values[column])).join(", ")})`;
    });
    this.#parts.push(
      `insert into ${schemaOf(GENERATION)}.${table.name} (${columns.join(", ")}) values ${tuples.join(", ")} ${onConflict}`,
    );
  }

  /** Adds the numbers of the rows to those of the stored ones with their keys. */
  addTo<Row extends Record<string, string | number>>(table: Table<Row>, rows: readonly Row[]): void {
    const sums = Object.keys(table.columns).filter((column) => !table.key.some((part) => part === column));
    const set = sums.map((column) => `${column} = ${table.name}.${column} + excluded.${column}`);
    const sumOf = Map.groupBy(rows, (row) => table.key.map((column) => row[column]).join("\n"));
    const added = [...sumOf.values()].map((same) =>
      same.reduce((sum, row) => ({
        ...sum,
        ...Object.fromEntries(sums.map((column) => [column, Number(sum[column]) + Number(row[column])])),
      })),
    );
    this.add(table, added, `on conflict (${table.key.join(", ")}) do update set ${set.join(", ")}`);
  }

  withCheckpoint(first: number, count: number): QueryConfig {
    const last = first + count - 1;
    const position = positionOf(last);
    const step = { generation: GENERATION, from: positionOf(first - 1), to: position, eventCount: count };
    const digests = Buffer.alloc(DIGEST.length * count);
    const chain = chainInsert(
      { first, last, position, digests, link: DIGEST, at: AT },
      CHECKPOINT_PARAMETERS + this.#values.length + 1,
    );
    const parts = [...this.#parts, chain.text].map((part, index) => `part_${index} as (${part})`);
    return {
      name: `least_rows_${this.#values.length}`,
      text: `with ${parts.join(", ")} select ${MOVE_CHECKPOINT}`,
      values: [...checkpointValues(step), ...this.#values, ...chain.values],
    };
  }

  #parameter(value: unknown): string {
    const isJson = typeof value === "object" && value !== null;
    this.#values.push(isJson ? JSON.stringify(value) : value);
    return `$${CHECKPOINT_PARAMETERS + this.#values.length}`;
  }
}

const CHECKPOINT_PARAMETERS = 4;
