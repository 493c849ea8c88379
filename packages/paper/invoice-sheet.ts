import { paiseOf } from "@bahi/contracts/money.ts";
import { businessDateOf, readBusinessDate } from "@bahi/contracts/calendar.ts";
import type { CreditNoteListRow } from "@bahi/contracts/credit-note/api.ts";
import type { InvoiceRecord, PaymentStatus } from "@bahi/contracts/invoice/api.ts";
import { isOpen } from "@bahi/contracts/invoice/status.ts";
import type { PaymentListRow } from "@bahi/contracts/payment/api.ts";
import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import { amountInWords } from "./amount-in-words.ts";
import { readMoment } from "./dates.ts";
import { settlementOf } from "./invoice-settlement.ts";
import { businessNameOf, letterheadOf, signatureOf } from "./letterhead.ts";
import { sheetLines } from "./lines.ts";
import { count, rupees } from "./money.ts";
import { partyOf } from "./party.ts";
import type { BillSheet, Column, Detail, UpiPayment } from "./sheet.ts";
import { upiLink } from "./upi-link.ts";

export type InvoiceOnPaper = {
  invoice: InvoiceRecord;
  /** The payments that are on it, as the list of one invoice has them, and its credit notes. */
  payments: readonly PaymentListRow[];
  creditNotes: readonly CreditNoteListRow[];
  settings: SettingsRecord;
  /** When the sheet is made, as an ISO moment. */
  at: string;
  /** Of an earlier version: which one it is, and since when it does not hold any more. */
  replaced?: string | undefined;
};

const COLUMNS: readonly Column[] = [
  { name: "quantity", title: "Qty" },
  { name: "unit", title: "Unit" },
  { name: "boxes", title: "Boxes" },
  { name: "number", title: "Number" },
  { name: "price", title: "Price" },
  { name: "amount", title: "Amount" },
];

const statuses: Readonly<Record<PaymentStatus, string>> = {
  pending: "Pending",
  partial: "Partial",
  complete: "Paid",
  overpaid: "Overpaid",
};

/** The invoice as it is handed to the customer. */
export function invoiceSheet(paper: InvoiceOnPaper): BillSheet {
  const { invoice, payments, creditNotes, settings, at, replaced } = paper;
  return {
    title: "Invoice",
    fileName: `Invoice ${invoice.id} – ${invoice.customer_name}`,
    runningHead: `#${invoice.id} · ${invoice.customer_name}`,
    mark: markOf(invoice, replaced),
    letterhead: letterheadOf(settings),
    party: partyOf("Bill To", invoice),
    details: detailsOf(invoice),
    reason: "",
    columns: COLUMNS,
    lines: sheetLines(invoice.sales),
    sums: [
      { name: "Total Items", amount: count(invoice.sales_count), isStrong: false },
      { name: "Total Boxes", amount: count(invoice.total_boxes), isStrong: false },
      { name: "Total Amount", amount: rupees(paiseOf(invoice.total_amount)), isStrong: true },
    ],
    words: amountInWords(paiseOf(invoice.total_amount)),
    settlement: settlementOf(invoice, payments, creditNotes),
    upi: replaced === undefined && !invoice.is_deleted ? upiOf(invoice, settings) : null,
    signature: signatureOf(settings),
    thanks: "Thank you for your business!",
    generated: `Generated on ${readMoment(at)}`,
  };
}

function markOf({ is_deleted }: InvoiceRecord, replaced: string | undefined): BillSheet["mark"] {
  if (replaced !== undefined) return { title: "Earlier version, no longer valid", text: replaced };
  return is_deleted ? { title: "Deleted", text: "This invoice was deleted." } : null;
}

function detailsOf(invoice: InvoiceRecord): Detail[] {
  const details: [string, string | null][] = [
    ["Invoice Number", `#${invoice.id}`],
    ["Old Bill Number", invoice.bill_number],
    ["Date", readBusinessDate(invoice.invoice_date)],
    [
      "Corrected on",
      invoice.corrected_at && readBusinessDate(businessDateOf(new Date(invoice.corrected_at))),
    ],
    ["Due by", isOpen(invoice.payment_status) ? readBusinessDate(invoice.due_date) : null],
    ["Transporter", invoice.customer_transporter],
    ["Total Boxes", count(invoice.total_boxes)],
    ["Status", statuses[invoice.payment_status]],
  ];
  return details.flatMap(([name, value]) => (value ? { name, value } : []));
}

/** How what is due on an invoice is paid by UPI; null where nothing is due, or the business has no UPI id. */
export function upiOf(
  { id, amount_due }: Pick<InvoiceRecord, "id" | "amount_due">,
  settings: SettingsRecord,
): UpiPayment | null {
  const duePaise = paiseOf(amount_due);
  if (settings.upi_id === "" || duePaise <= 0) return null;
  const payee = businessNameOf(settings);
  const link = upiLink({ id: settings.upi_id, payee, amountPaise: duePaise, note: `Invoice ${id}` });
  return { link, id: settings.upi_id, payee, amount: rupees(duePaise) };
}
