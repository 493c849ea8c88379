import { paiseOf } from "@bahi/contracts/money.ts";
import { readBusinessDate } from "@bahi/contracts/calendar.ts";
import type { CreditNoteListRow } from "@bahi/contracts/credit-note/api.ts";
import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import type { PaymentListRow } from "@bahi/contracts/payment/api.ts";
import { paymentMethods } from "@bahi/contracts/payment/method-names.ts";
import { figure, rupees } from "./money.ts";
import type { Settlement, Sum } from "./sheet.ts";

/** What was received for an invoice and what came back of it. The sums are the invoice's own. */
export function settlementOf(
  invoice: InvoiceRecord,
  payments: readonly PaymentListRow[],
  creditNotes: readonly CreditNoteListRow[],
): Settlement {
  const isUntouched = payments.length === 0 && creditNotes.length === 0 && sumOfSettled(invoice) === 0;
  if (isUntouched) {
    return {
      status: "untouched",
      line: `Received ${rupees(0)} · Balance ${rupees(paiseOf(invoice.amount_due))}`,
    };
  }
  return {
    status: "touched",
    receipts: payments.map((row) => receiptOn(invoice.id, row)),
    creditNotes: creditNotes.map(creditNoteOn),
    sums: sumsOf(invoice),
  };
}

function sumOfSettled({ paid_amount, discount_amount, credit_amount }: InvoiceRecord): number {
  return paiseOf(paid_amount) + paiseOf(discount_amount) + paiseOf(credit_amount);
}

function receiptOn(invoiceId: number, row: PaymentListRow) {
  const discount = row.discount_invoice_id === invoiceId ? paiseOf(row.discount_amount ?? 0) : 0;
  return {
    date: readBusinessDate(row.payment_date),
    by: paymentMethods[row.payment_method],
    reference: row.reference_number,
    discount: discount === 0 ? "" : figure(discount),
    amount: figure(paiseOf(row.allocated_amount ?? 0)),
    // All of its money is on the invoice, or more of it is elsewhere.
    of: row.invoice_id === null ? `of ${figure(paiseOf(row.amount ?? 0))}` : "",
  };
}

function creditNoteOn(row: CreditNoteListRow) {
  const credit = paiseOf(row.credit ?? 0);
  return {
    date: readBusinessDate(row.credit_note_date),
    by: `Credit Note ${creditNoteName(row.id)}`,
    reference: row.reason,
    amount: figure(paiseOf(row.settled_amount ?? 0)),
    of: credit > 0 ? `of ${figure(paiseOf(row.total_amount ?? 0))}` : "",
  };
}

function sumsOf({ paid_amount, discount_amount, credit_amount, amount_due }: InvoiceRecord): Sum[] {
  const optional: [string, number][] = [
    ["Discount", discount_amount],
    ["Credit Notes", credit_amount],
  ];
  return [
    { name: "Total Received", amount: rupees(paiseOf(paid_amount)), isStrong: false },
    ...optional
      .filter(([, amount]) => amount > 0)
      .map(([name, amount]) => ({ name, amount: rupees(paiseOf(amount)), isStrong: false })),
    {
      name: amount_due < 0 ? "Overpaid by" : "Balance Due",
      amount: rupees(Math.abs(paiseOf(amount_due))),
      isStrong: true,
    },
  ];
}
