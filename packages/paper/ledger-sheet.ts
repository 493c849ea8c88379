import { paiseOf } from "@bahi/contracts/money.ts";
import { businessDateOf, readBusinessDate } from "@bahi/contracts/calendar.ts";
import type { CustomerLedger } from "@bahi/contracts/report/api.ts";
import { mergedIntoNote } from "@bahi/contracts/report/merged-into.ts";
import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import { readMoment } from "./dates.ts";
import { letterheadOf } from "./letterhead.ts";
import { figure, rupees } from "./money.ts";
import type { BillSheet, Detail, Letterhead, Sum } from "./sheet.ts";

/** Money is without ₹; blank on the other side. `balance` ends in Dr or Cr, but for zero. */
export type LedgerRow = {
  date: string;
  reference: string;
  note: string;
  debit: string;
  credit: string;
  balance: string;
};

export type LedgerSheet = {
  title: string;
  /** Without an ending: "Ledger – Sharma Traders – 22 Nov 2026". */
  fileName: string;
  runningHead: string;
  mark: BillSheet["mark"];
  letterhead: Letterhead;
  /** Name, id, and what else is known of the customer. */
  details: Detail[];
  period: string;
  rows: LedgerRow[];
  /** What both sides add up to, with what is brought forward; the balance is the difference. */
  totals: Omit<LedgerRow, "date" | "note">;
  sums: Sum[];
  generated: string;
};

type LedgerOnPaper = { ledger: CustomerLedger; settings: SettingsRecord; at: string };

/** The account of a customer. `at`: when the sheet is made, as an ISO moment. */
export function ledgerSheet({ ledger, settings, at }: LedgerOnPaper): LedgerSheet {
  const { customer, date_from: from, date_to: to } = ledger;
  const until = to === null ? "Present" : readBusinessDate(to);
  return {
    title: "Customer Ledger",
    fileName: ledgerFileName(customer.name, at),
    runningHead: `Ledger · ${customer.name}`,
    mark: markOf(customer),
    letterhead: letterheadOf(settings),
    details: detailsOf(customer),
    period: `Report period: ${from === null ? "All time" : readBusinessDate(from)} to ${until}`,
    rows: ledger.entries.map(rowOf),
    totals: totalsOf(ledger),
    sums: sumsOf(ledger),
    generated: `Generated on ${readMoment(at)}`,
  };
}

/** What a ledger that is made at `at` is saved as: "Ledger – Sharma Traders – 22 Nov 2026". */
export function ledgerFileName(customerName: string, at: string): string {
  return `Ledger – ${customerName} – ${readBusinessDate(businessDateOf(new Date(at)))}`;
}

function markOf({ merged_into }: CustomerLedger["customer"]): BillSheet["mark"] {
  const text = mergedIntoNote(merged_into);
  return text === null ? null : { title: "Merged customer", text };
}

function detailsOf(customer: CustomerLedger["customer"]): Detail[] {
  return [
    { name: "Name", value: customer.name },
    { name: "ID", value: String(customer.id) },
    { name: "Company", value: customer.company_name },
    { name: "Address", value: customer.address },
    { name: "Phone", value: customer.phone },
    { name: "Transporter", value: customer.transporter },
    { name: "GST Number", value: customer.gst_number },
  ].filter(({ value }) => value !== "");
}

function rowOf({ date, reference, note, amount, balance }: CustomerLedger["entries"][number]): LedgerRow {
  const paise = paiseOf(amount);
  return {
    date: readBusinessDate(date),
    reference,
    note,
    debit: paise > 0 ? figure(paise) : "",
    credit: paise < 0 ? figure(-paise) : "",
    balance: withSide(balance),
  };
}

/** `1,234.00 Dr` for what is owed, `500.00 Cr` for what the business owes. */
function withSide(amount: number): string {
  const paise = paiseOf(amount);
  if (paise === 0) return figure(0);
  return `${figure(Math.abs(paise))} ${paise > 0 ? "Dr" : "Cr"}`;
}

/** The sums of the debits and of the credits of the entries that are shown, in paise. */
export function sidesOf(entries: CustomerLedger["entries"]): { debitPaise: number; creditPaise: number } {
  const amounts = entries.map(({ amount }) => paiseOf(amount));
  const sum = (side: number[]) => side.reduce((total, paise) => total + paise, 0);
  return {
    debitPaise: sum(amounts.filter((paise) => paise > 0)),
    creditPaise: -sum(amounts.filter((paise) => paise < 0)),
  };
}

function totalsOf({ entries, balance }: CustomerLedger): LedgerSheet["totals"] {
  const { debitPaise, creditPaise } = sidesOf(entries);
  return {
    reference: "Total",
    debit: figure(debitPaise),
    credit: figure(creditPaise),
    balance: withSide(balance),
  };
}

function sumsOf(ledger: CustomerLedger): Sum[] {
  const optional = (name: string, amount: number): [string, number][] =>
    amount === 0 ? [] : [[name, amount]];
  const sums: [string, number][] = [
    ...optional("Opening Balance", ledger.opening_balance),
    ["Total Invoiced", ledger.total_invoiced],
    ["Total Paid", ledger.total_paid],
    ...optional("Total Discount", ledger.total_discount),
    ...optional("Total Returned", ledger.total_credited),
  ];
  return [
    ...sums.map(([name, amount]) => ({ name, amount: rupees(paiseOf(amount)), isStrong: false })),
    {
      name: ledger.balance >= 0 ? "Outstanding Balance" : "Credit Balance",
      amount: rupees(Math.abs(paiseOf(ledger.balance))),
      isStrong: true,
    },
  ];
}
