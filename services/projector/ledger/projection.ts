import type { InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import type { CustomerBalanceTable, LedgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import type { PaymentTable } from "@bahi/read-models/payment/table.ts";

const DEBIT = 0;
const CREDIT = 1;
const INVOICE = 0;
const PAYMENT = 1;
const DISCOUNT = 2;

/** What an invoice is in its customer's account: one debit, or nothing once it is deleted. */
export function entriesOfInvoice(invoice: InvoiceTable): LedgerEntryTable[] {
  if (invoice.is_deleted) return [];
  return [
    {
      customer_id: invoice.customer_id,
      entry_date: invoice.invoice_date,
      side: DEBIT,
      record_id: invoice.id,
      kind: INVOICE,
      invoice_id: invoice.id,
      amount_paise: invoice.total_paise,
    },
  ];
}

/** What a payment is in its customer's account: a credit, and a second one for the discount that came with it. */
export function entriesOfPayment(payment: PaymentTable): LedgerEntryTable[] {
  if (payment.is_deleted) return [];
  const entry: LedgerEntryTable = {
    customer_id: payment.customer_id,
    entry_date: payment.payment_date,
    side: CREDIT,
    record_id: payment.id,
    kind: PAYMENT,
    invoice_id: payment.invoice_id,
    amount_paise: 0 - payment.amount_paise,
  };
  if (payment.discount_paise === 0) return [entry];
  return [entry, { ...entry, kind: DISCOUNT, amount_paise: 0 - payment.discount_paise }];
}

/** What one entry adds to the account it stands in. */
export function balanceOfEntry(entry: LedgerEntryTable): CustomerBalanceTable {
  return {
    customer_id: entry.customer_id,
    invoiced_paise: entry.kind === INVOICE ? entry.amount_paise : 0,
    paid_paise: entry.kind === PAYMENT ? 0 - entry.amount_paise : 0,
    discount_paise: entry.kind === DISCOUNT ? 0 - entry.amount_paise : 0,
  };
}
