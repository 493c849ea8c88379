import { paiseOf } from "@bahi/contracts/money.ts";
import { readBusinessDate } from "@bahi/contracts/calendar.ts";
import type { ReceiptRecord } from "@bahi/contracts/payment/receipt.ts";
import { paymentMethods } from "@bahi/contracts/payment/method-names.ts";
import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import { type Words, amountInWords } from "./amount-in-words.ts";
import { readMoment } from "./dates.ts";
import { letterheadOf, signatureOf } from "./letterhead.ts";
import { rupees } from "./money.ts";
import { partyOf } from "./party.ts";
import type { BillSheet, Detail, Letterhead, Party, Signature, Sum } from "./sheet.ts";

export type ReceiptSheet = {
  title: string;
  /** Without an ending: "Receipt 112 – Sharma Traders". */
  fileName: string;
  mark: BillSheet["mark"];
  letterhead: Letterhead;
  party: Party;
  details: Detail[];
  amount: string;
  words: Words;
  /** What the money is for, a row an invoice, and what of it is an advance. With a discount, that too. */
  applied: Sum[];
  /** What the customer owed after it, by the dates of the account. */
  balance: Sum;
  notes: string;
  signature: Signature;
  generated: string;
};

type ReceiptOnPaper = { receipt: ReceiptRecord; settings: SettingsRecord; at: string };

/** The receipt for a payment. `at`: when the sheet is made, as an ISO moment. */
export function receiptSheet({ receipt, settings, at }: ReceiptOnPaper): ReceiptSheet {
  const amountPaise = paiseOf(receipt.amount);
  return {
    title: "Receipt",
    fileName: `Receipt ${receipt.id} – ${receipt.customer_name}`,
    mark: receipt.is_deleted ? { title: "Deleted", text: "This payment was deleted." } : null,
    letterhead: letterheadOf(settings),
    party: partyOf("Received from", receipt),
    details: detailsOf(receipt),
    amount: rupees(amountPaise),
    words: amountInWords(amountPaise),
    applied: appliedOf(receipt),
    balance: balanceOf(receipt),
    notes: receipt.notes,
    signature: signatureOf(settings),
    generated: `Generated on ${readMoment(at)}`,
  };
}

function detailsOf(receipt: ReceiptRecord): Detail[] {
  return [
    { name: "Receipt Number", value: `#${receipt.id}` },
    { name: "Date", value: readBusinessDate(receipt.payment_date) },
    { name: "Method", value: paymentMethods[receipt.payment_method] },
    { name: "Reference", value: receipt.reference_number },
  ].filter(({ value }) => value !== "");
}

function appliedOf(receipt: ReceiptRecord): Sum[] {
  const row = (name: string, amount: number): Sum => ({
    name,
    amount: rupees(paiseOf(amount)),
    isStrong: false,
  });
  return [
    ...receipt.allocations.map(({ invoice_id, amount }) => row(`Invoice #${invoice_id}`, amount)),
    ...(receipt.unallocated > 0 ? [row("Advance", receipt.unallocated)] : []),
    ...(receipt.discount_amount > 0
      ? [row(`Discount on invoice #${receipt.discount_invoice_id}`, receipt.discount_amount)]
      : []),
  ];
}

function balanceOf({ balance_after }: ReceiptRecord): Sum {
  const paise = paiseOf(balance_after);
  const isCredit = paise < 0;
  return {
    name: isCredit ? "In credit after this payment" : "Balance after this payment",
    amount: rupees(Math.abs(paise)),
    isStrong: true,
  };
}
