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
import type { QueryConfig } from "pg";
import { Inserts } from "./inserts.ts";

const GENERATION = 1;
const DIGEST_BYTES = 32;

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
  const statement = new Inserts(GENERATION);
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
  const count = invoices.length;
  const first = invoices[0].id;
  const last = first + count - 1;
  const position = positionOf(last);
  const digests = Buffer.alloc(DIGEST_BYTES * count);
  return statement.withCheckpoint(
    { generation: GENERATION, from: positionOf(first - 1), to: position, eventCount: count },
    { first, last, position, digests, link: Buffer.alloc(DIGEST_BYTES), at: AT },
  );
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
