import { paiseOf } from "@bahi/contracts/money.ts";
import { readBusinessDate } from "@bahi/contracts/calendar.ts";
import type { CreditNoteRecord } from "@bahi/contracts/credit-note/api.ts";
import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { isOpen } from "@bahi/contracts/invoice/status.ts";
import { paymentMethods } from "@bahi/contracts/payment/method-names.ts";
import type { ReceiptRecord } from "@bahi/contracts/payment/receipt.ts";
import type { CustomerLedger } from "@bahi/contracts/report/api.ts";
import { mergedIntoNote } from "@bahi/contracts/report/merged-into.ts";
import type { SettingsRecord } from "@bahi/contracts/settings/api.ts";
import { upiOf } from "./invoice-sheet.ts";
import { businessNameOf } from "./letterhead.ts";
import { rupees } from "./money.ts";

/** What is sent to a customer about an invoice: which one, what is due of it, and how it is paid. */
export function invoiceMessage(invoice: InvoiceRecord, settings: SettingsRecord): string {
  const upi = upiOf(invoice, settings);
  return linesOf([
    businessNameOf(settings),
    `Invoice #${invoice.id} of ${readBusinessDate(invoice.invoice_date)}`,
    `For ${invoice.customer_name}`,
    `Total: ${rupees(paiseOf(invoice.total_amount))}`,
    dueOf(invoice),
    upi && `Pay by UPI: ${upi.link}`,
  ]);
}

function dueOf({ payment_status, amount_due, due_date }: InvoiceRecord): string {
  if (!isOpen(payment_status)) return "Paid in full. Thank you!";
  return `Balance due: ${rupees(paiseOf(amount_due))}, by ${readBusinessDate(due_date)}`;
}

/** What is sent to a customer about a payment: what was received, how, and what they owe after it. */
export function receiptMessage(receipt: ReceiptRecord, settings: SettingsRecord): string {
  const { id, customer_name: name, payment_method: method, amount, balance_after: balance } = receipt;
  return linesOf([
    businessNameOf(settings),
    `Receipt #${id} of ${readBusinessDate(receipt.payment_date)}`,
    `From ${name}`,
    `Received: ${rupees(paiseOf(amount))} (${paymentMethods[method]})`,
    balance === 0
      ? "Nothing is due. Thank you!"
      : `${balanceName(balance)}: ${rupees(paiseOf(Math.abs(balance)))}`,
  ]);
}

/** What is sent to a customer about goods that came back. */
export function creditNoteMessage(creditNote: CreditNoteRecord, settings: SettingsRecord): string {
  const { id, invoice_id: invoiceId, customer_name: name, total_amount: amount } = creditNote;
  return linesOf([
    businessNameOf(settings),
    `Credit note ${creditNoteName(id)} of ${readBusinessDate(creditNote.credit_note_date)}`,
    `For ${name}`,
    `Goods of invoice #${invoiceId} that came back: ${rupees(paiseOf(amount))}`,
  ]);
}

function balanceName(balance: number): string {
  return balance < 0 ? "In credit" : "Outstanding balance";
}

/** What is sent to a customer about their account. */
export function ledgerMessage(ledger: CustomerLedger, settings: SettingsRecord): string {
  const { customer, date_to: to } = ledger;
  const balancePaise = paiseOf(ledger.balance);
  return linesOf([
    businessNameOf(settings),
    `Account of ${customer.name}${to === null ? "" : ` until ${readBusinessDate(to)}`}`,
    `${balanceName(balancePaise)}: ${rupees(Math.abs(balancePaise))}`,
    mergedIntoNote(customer.merged_into),
  ]);
}

function linesOf(lines: readonly (string | null)[]): string {
  return lines.filter((line) => line !== null).join("\n");
}
