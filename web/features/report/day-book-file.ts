import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import type { DayBook } from "@bahi/contracts/report/day-book.ts";
import type { Cell } from "../../format/csv.ts";
import { readTime } from "../../format/dates.ts";
import { readActor, recordName } from "../../history/words.ts";
import { nameOf, purposeOf } from "./day-book-receipts.tsx";
import { saveCsv } from "./save-csv.ts";

/** Saves the rows of all lists as one table for spreadsheets: which list a row is of stands first. */
export function downloadDayBook(book: DayBook): void {
  saveCsv(`day-book-${book.date}.csv`, rowsOf(book));
}

const HEADINGS = [
  "List",
  "Number",
  "Customer ID",
  "Customer",
  "Method",
  "Reference",
  "What",
  "Discount",
  "Amount",
  "Amount before",
  "Time",
  "By",
  "Reason",
] as const;

type Row = Partial<Record<(typeof HEADINGS)[number], Cell>>;

function rowsOf({ invoices, receipts, credit_notes: creditNotes, changes }: DayBook): Cell[][] {
  const rows: Row[] = [
    ...invoices.map((invoice) => ({
      List: "Invoice",
      Number: String(invoice.id),
      ...customerOf(invoice),
      Amount: invoice.total_amount,
    })),
    ...receipts.map((receipt) => ({
      List: "Receipt",
      Number: String(receipt.id),
      ...customerOf(receipt),
      Method: nameOf(receipt.payment_method),
      Reference: receipt.reference_number,
      What: purposeOf(receipt),
      Discount: receipt.discount_amount,
      Amount: receipt.amount,
    })),
    ...creditNotes.map((note) => ({
      List: "Credit note",
      Number: creditNoteName(note.id),
      ...customerOf(note),
      What: `Invoice #${note.invoice_id}`,
      Amount: note.total_amount,
      Reason: note.reason,
    })),
    ...changes.map((change) => ({
      List: "Correction",
      Number: recordName(change),
      ...customerOf(change),
      What: change.title,
      Amount: change.amount_after,
      "Amount before": change.amount_before,
      Time: readTime(change.at),
      By: readActor(change.actor),
      Reason: change.reason,
    })),
  ];
  return [[...HEADINGS], ...rows.map((row) => HEADINGS.map((heading) => row[heading] ?? null))];
}

function customerOf({ customer_id, customer_name }: { customer_id: number; customer_name: string }): Row {
  return { "Customer ID": String(customer_id), Customer: customer_name };
}
