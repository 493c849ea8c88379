import { LEDGER, type LedgerKind, signed } from "@bahi/contracts/report/ledger-kinds.ts";
import type { InvoiceTable } from "../invoice/table.ts";
import type { PaymentTable } from "../payment/table.ts";
import type { LedgerEntryTable } from "./table.ts";

// The entries that a document makes in the account of its customer are defined once, as columns. Projections make rows
// of them, and the views of the past SQL.

type Source<Column> = {
  kind: LedgerKind;
  date: Column;
  /** The invoice that the entry belongs to. */
  invoice: Column;
  amount: Column;
  /** Without an amount there is no entry. */
  skipsZero: boolean;
};

const FROM_INVOICE = [
  { kind: "invoice", date: "invoice_date", invoice: "id", amount: "total_paise", skipsZero: false },
] as const satisfies readonly Source<keyof InvoiceTable>[];

const paid = { date: "payment_date", invoice: "invoice_id" } as const;
const FROM_PAYMENT = [
  { ...paid, kind: "payment", amount: "amount_paise", skipsZero: false },
  { ...paid, kind: "discount", amount: "discount_paise", skipsZero: true },
] as const satisfies readonly Source<keyof PaymentTable>[];

/** The entries of an invoice; none once it is deleted. */
export function entriesOfInvoice(invoice: InvoiceTable): LedgerEntryTable[] {
  if (invoice.is_deleted) return [];
  return FROM_INVOICE.map((source) =>
    entryOf(invoice, source.kind, invoice[source.date], invoice[source.invoice], invoice[source.amount]),
  );
}

/** The entries of a payment; none once it is deleted. */
export function entriesOfPayment(payment: PaymentTable): LedgerEntryTable[] {
  if (payment.is_deleted) return [];
  const entries: LedgerEntryTable[] = [];
  for (const source of FROM_PAYMENT) {
    const amount = payment[source.amount];
    if (source.skipsZero && amount === 0) continue;
    entries.push(entryOf(payment, source.kind, payment[source.date], payment[source.invoice], amount));
  }
  return entries;
}

function entryOf(
  { customer_id, id }: { customer_id: number; id: number },
  kind: LedgerKind,
  date: string,
  invoiceId: number | null,
  amountPaise: number,
): LedgerEntryTable {
  const { code, side } = LEDGER[kind];
  return {
    customer_id,
    entry_date: date,
    side,
    record_id: id,
    kind: code,
    invoice_id: invoiceId,
    amount_paise: signed(kind, amountPaise),
  };
}

/** SQL: the entries of all invoices and payments. `more` are further columns of theirs. */
export function entriesSql(invoices: string, payments: string, more: readonly string[] = []): string {
  function select(documents: string, { kind, date, invoice, amount, skipsZero }: Source<string>): string {
    const { code, side, sign } = LEDGER[kind];
    const columns = [
      "customer_id",
      `${date} as entry_date`,
      `${side}::smallint as side`,
      "id as record_id",
      `${code}::smallint as kind`,
      `${invoice} as invoice_id`,
      `${sign === 1 ? "" : "0 - "}${amount} as amount_paise`,
      ...more,
    ];
    const isCounted = `not is_deleted${skipsZero ? ` and ${amount} <> 0` : ""}`;
    return `select ${columns.join(", ")} from ${documents} where ${isCounted}`;
  }
  return [
    ...FROM_INVOICE.map((source) => select(invoices, source)),
    ...FROM_PAYMENT.map((source) => select(payments, source)),
  ].join("\nunion all\n");
}
