import { chainInsert } from "@bahi/read-models/chain/record.ts";
import { checkpointValues, MOVE_CHECKPOINT } from "@bahi/read-models/generation/checkpoint.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import {
  type InvoiceTable,
  invoiceLineTable,
  invoiceNameTable,
  invoiceTable,
} from "@bahi/read-models/invoice/table.ts";
import { historyTable } from "@bahi/read-models/history/table.ts";
import { customerBalanceTable, ledgerEntryTable } from "@bahi/read-models/ledger/table.ts";
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
 * The final rows of a new invoice, with checkpoint and chain: the rows that a projector writes of it, as one statement of
 * plain values. The sums of its customer and its day are added to.
 */
export function insertInvoice(invoice: LeastInvoice): QueryConfig {
  const { id, customerId: customer_id, date, lines } = invoice;
  const position = positionOf(id);
  const total = lines.reduce((sum, { quantity, numberPaise }) => sum + (quantity * numberPaise) / 2, 0);
  const customer = { customer_id, customer_name: name, customer_company: "" };
  const none = { paid_paise: 0, discount_paise: 0 };
  const row: InvoiceTable = {
    id,
    invoice_date: date,
    due_date: date,
    ...customer,
    customer_address: "",
    customer_phone: "98765 43210",
    customer_gst_number: "",
    customer_transporter: "",
    bill_number: "",
    total_paise: total,
    total_boxes: 0,
    sales_count: lines.length,
    ...none,
    credit_paise: 0,
    payment_status: "pending",
    is_deleted: false,
    content_version: 1,
    corrected_at: null,
    correction_reason: null,
    created_at: AT,
    version: 1,
    since: position,
  };
  const statement = new Inserts();
  statement.add(invoiceTable, [row]);
  statement.add(
    invoiceLineTable,
    lines.map(({ productId, quantity, numberPaise }, index) => ({
      invoice_id: id,
      content_version: 1,
      line_id: index + 1,
      invoice_date: date,
      customer_id,
      product_id: productId,
      product_name: "Steel Bottle",
      product_name_hindi: "",
      quantity,
      unit: "Pcs",
      boxes: 0,
      number_paise: numberPaise,
      amount_paise: (quantity * numberPaise) / 2,
    })),
  );
  statement.add(historyTable, [
    {
      position,
      noun: "invoice",
      record_id: id,
      at: AT,
      actor_id: 1,
      actor_name: "Administrator",
      actor_role: "admin",
      event: "InvoiceCreated",
      title: `Invoice #${id} created for ${name}, ₹ ${total / 100}`,
      changes: [
        { field: "customer_id", from: null, to: customer_id },
        { field: "customer_name", from: null, to: name },
        { field: "invoice_date", from: null, to: date },
        { field: "due_date", from: null, to: date },
        { field: "total_amount", from: null, to: total / 100 },
        { field: "sales_count", from: null, to: lines.length },
      ],
      reason: "",
      command_key: crypto.randomUUID(),
      caused_by: null,
      cause_noun: null,
      cause_id: null,
      amount_paise: total,
    },
  ]);
  statement.add(ledgerEntryTable, [
    {
      customer_id,
      entry_date: date,
      side: 0,
      record_id: id,
      kind: 0,
      invoice_id: id,
      split: "",
      amount_paise: total,
    },
  ]);
  statement.addTo(customerBalanceTable, {
    customer_id,
    opening_paise: 0,
    invoiced_paise: total,
    ...none,
    credited_paise: 0,
  });
  statement.addTo(salesDayTable, {
    day: date,
    invoice_count: 1,
    payment_count: 0,
    invoiced_paise: total,
    paid_paise: 0,
    return_count: 0,
    returned_paise: 0,
  });
  statement.addTo(customerDueTable, { customer_id, due_paise: total });
  statement.addTo(dueDayTable, { due_date: date, due_paise: total });
  statement.addTo(invoiceNameTable, { customer_name: name, customer_company: "", invoice_count: 1 });
  return statement.withCheckpoint(id);
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

  /** Adds the numbers of the row to those of the stored one. */
  addTo<Row extends object>(table: Table<Row>, row: Row): void {
    const sums = Object.keys(table.columns).filter((column) => !table.key.some((part) => part === column));
    const set = sums.map((column) => `${column} = ${table.name}.${column} + excluded.${column}`);
    this.add(table, [row], `on conflict (${table.key.join(", ")}) do update set ${set.join(", ")}`);
  }

  withCheckpoint(id: number): QueryConfig {
    const step = { generation: GENERATION, from: positionOf(id - 1), to: positionOf(id), eventCount: 1 };
    const chain = chainInsert(
      { first: id, last: id, position: positionOf(id), digests: DIGEST, link: DIGEST, at: AT },
      CHECKPOINT_PARAMETERS + this.#values.length + 1,
    );
    const parts = [...this.#parts, chain.text].map((part, index) => `part_${index} as (${part})`);
    return {
      name: "least_rows",
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
