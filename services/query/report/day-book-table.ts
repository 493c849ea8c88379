import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import { recordName } from "@bahi/contracts/history-words.ts";
import { paymentMethods } from "@bahi/contracts/payment/method-names.ts";
import type { DayBookReceipt } from "@bahi/contracts/report/day-book.ts";
import { type Column, indianTime, rupees, text, whole } from "../csv/columns.ts";
import { LIMIT_MAX, type Page } from "../reading/list.ts";
import type { PastReading } from "../reading/read-model-access.ts";
import { correctionsMadeOn } from "./day-corrections.ts";
import { creditNotesOn } from "./day-credit-notes.ts";
import { invoicesOn } from "./day-invoices.ts";
import { receiptsOn } from "./day-receipts.ts";

/** A row of any of the lists. */
type Row = {
  list: string;
  number: string;
  customer_id: number;
  customer_name: string;
  method?: string;
  reference?: string;
  what?: string;
  discount?: number;
  amount: number | null;
  before?: number | null;
  time?: string;
  by?: string;
  reason?: string;
};

export const dayBookColumns: readonly Column<Row>[] = [
  text("List", (row) => row.list),
  text("Number", (row) => row.number),
  whole("Customer ID", (row) => row.customer_id),
  text("Customer", (row) => row.customer_name),
  text("Method", (row) => row.method ?? null),
  text("Reference", (row) => row.reference ?? null),
  text("What", (row) => row.what ?? null),
  rupees("Discount", (row) => row.discount),
  rupees("Amount", (row) => row.amount),
  rupees("Amount before", (row) => row.before),
  text("Time", (row) => row.time ?? null),
  text("By", (row) => row.by ?? null),
  text("Reason", (row) => row.reason ?? null),
];

/** The rows of all lists as one table, in which each says the list that it is of. */
export async function* dayBookRows(reading: PastReading, day: string): AsyncGenerator<Row[], void, void> {
  for await (const invoices of pages((page) => invoicesOn(reading, day, page))) {
    yield invoices.map((invoice) => ({
      list: "Invoice",
      number: String(invoice.id),
      ...customerOf(invoice),
      amount: invoice.total_amount,
    }));
  }
  for await (const receipts of pages((page) => receiptsOn(reading, day, page))) {
    yield receipts.map((receipt) => ({
      list: "Receipt",
      number: String(receipt.id),
      ...customerOf(receipt),
      method: paymentMethods[receipt.payment_method],
      reference: receipt.reference_number,
      what: purposeOf(receipt),
      discount: receipt.discount_amount,
      amount: receipt.amount,
    }));
  }
  for await (const notes of pages((page) => creditNotesOn(reading, day, page))) {
    yield notes.map((note) => ({
      list: "Credit note",
      number: creditNoteName(note.id),
      ...customerOf(note),
      what: `Invoice #${note.invoice_id}`,
      amount: note.total_amount,
      reason: note.reason,
    }));
  }
  for await (const changes of pages(async (page) => (await correctionsMadeOn(reading, day, page)).rows)) {
    yield changes.map((change) => ({
      list: "Correction",
      number: recordName(change),
      ...customerOf(change),
      what: change.title,
      amount: change.amount_after,
      before: change.amount_before,
      time: indianTime(change.at),
      by: change.actor.name,
      reason: change.reason,
    }));
  }
}

async function* pages<Found>(read: (page: Page) => Promise<Found[]>): AsyncGenerator<Found[], void, void> {
  for (let skip = 0; ; skip += LIMIT_MAX) {
    const found = await read({ skip, limit: LIMIT_MAX });
    yield found;
    if (found.length < LIMIT_MAX) return;
  }
}

function customerOf({ customer_id, customer_name }: Pick<Row, "customer_id" | "customer_name">) {
  return { customer_id, customer_name };
}

/** "Invoice #3, #5; advance 20.00". */
function purposeOf({ invoice_ids: ids, unallocated }: DayBookReceipt): string {
  if (ids.length === 0) return "Advance";
  const invoices = `${ids.length === 1 ? "Invoice" : "Invoices"} ${ids.map((id) => `#${id}`).join(", ")}`;
  return unallocated > 0 ? `${invoices}; advance ${unallocated.toFixed(2)}` : invoices;
}
