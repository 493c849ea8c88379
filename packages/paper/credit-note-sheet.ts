import { paiseOf } from "@bahi/contracts/money.ts";
import { readBusinessDate } from "@bahi/contracts/calendar.ts";
import type { CreditNoteRecord } from "@bahi/contracts/credit-note/api.ts";
import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import { amountInWords } from "./amount-in-words.ts";
import { readMoment } from "./dates.ts";
import { letterheadOf, signatureOf } from "./letterhead.ts";
import { sheetLines } from "./lines.ts";
import { rupees } from "./money.ts";
import { partyOf } from "./party.ts";
import type { BillSheet, Column, Sum } from "./sheet.ts";
import { creditUse } from "./credit-use.ts";

export type CreditNoteOnPaper = {
  creditNote: CreditNoteRecord;
  settings: SettingsRecord;
  /** What the customer owes today, in rupees; below zero the account is in credit. Undefined: it is not said. */
  balance?: number | undefined;
  /** When the sheet is made, as an ISO moment. */
  at: string;
};

const COLUMNS: readonly Column[] = [
  { name: "quantity", title: "Qty" },
  { name: "unit", title: "Unit" },
  { name: "price", title: "Price" },
  { name: "amount", title: "Amount" },
];

/** The credit note as it is handed to the customer. */
export function creditNoteSheet({ creditNote, settings, balance, at }: CreditNoteOnPaper): BillSheet {
  const name = creditNoteName(creditNote.id);
  const totalPaise = paiseOf(creditNote.total_amount);
  return {
    title: "Credit Note",
    fileName: `Credit Note ${name} – ${creditNote.customer_name}`,
    runningHead: `${name} · ${creditNote.customer_name}`,
    mark: creditNote.is_deleted ? { title: "Deleted", text: "This credit note was deleted." } : null,
    letterhead: letterheadOf(settings),
    party: partyOf("Credit To", creditNote),
    details: [
      { name: "Credit Note Number", value: name },
      { name: "Date", value: readBusinessDate(creditNote.credit_note_date) },
      { name: "Of Invoice", value: `#${creditNote.invoice_id}` },
    ],
    reason: `Reason: ${creditNote.reason}`,
    columns: COLUMNS,
    lines: sheetLines(creditNote.sales),
    sums: [{ name: "Total Amount", amount: rupees(totalPaise), isStrong: true }],
    words: amountInWords(totalPaise),
    settlement: {
      status: "credited",
      sums: settledSums(creditNote),
      sentences: creditUse(creditNote, balance),
    },
    upi: null,
    signature: signatureOf(settings),
    thanks: "",
    generated: `Generated on ${readMoment(at)}`,
  };
}

function settledSums({ invoice_id, settled_amount, credit }: CreditNoteRecord): Sum[] {
  const settled = {
    name: `Settles invoice #${invoice_id}`,
    amount: rupees(paiseOf(settled_amount)),
    isStrong: false,
  };
  if (credit <= 0) return [settled];
  return [settled, { name: "Stays as credit", amount: rupees(paiseOf(credit)), isStrong: false }];
}
