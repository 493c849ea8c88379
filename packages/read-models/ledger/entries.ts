import { LEDGER, type LedgerKind, signed } from "@bahi/contracts/report/ledger-kinds.ts";
import type { CreditNoteTable } from "../credit-note/table.ts";
import type { CustomerTable } from "../customer/table.ts";
import type { InvoiceTable } from "../invoice/table.ts";
import type { PaymentTable } from "../payment/table.ts";
import type { LedgerEntryTable } from "./table.ts";

// The entries that a customer's opening balance and documents make in an account are defined once, as columns. Projections
// make rows of them, and the views of the past SQL.

type Source<Column> = {
  kind: LedgerKind;
  date: Column;
  /** The invoice that the entry belongs to. */
  invoice: Column;
  /** What it says instead, where it belongs to several or in part to one. */
  split: Column | null;
  amount: Column;
  /** Without an amount there is no entry. */
  skipsZero: boolean;
};

const FROM_CUSTOMER = [
  { kind: "opening", date: "opening_date", split: null, amount: "opening_amount_paise", skipsZero: true },
] as const satisfies readonly Omit<Source<keyof CustomerTable>, "invoice">[];

const FROM_INVOICE = [
  {
    kind: "invoice",
    date: "invoice_date",
    invoice: "id",
    split: null,
    amount: "total_paise",
    skipsZero: false,
  },
] as const satisfies readonly Source<keyof InvoiceTable>[];

const FROM_PAYMENT = [
  {
    kind: "payment",
    date: "payment_date",
    invoice: "invoice_id",
    split: "split",
    amount: "amount_paise",
    skipsZero: false,
  },
  {
    kind: "discount",
    date: "payment_date",
    invoice: "discount_invoice_id",
    split: null,
    amount: "discount_paise",
    skipsZero: true,
  },
] as const satisfies readonly Source<keyof PaymentTable>[];

const FROM_CREDIT_NOTE = [
  {
    kind: "credit_note",
    date: "credit_note_date",
    invoice: "invoice_id",
    split: null,
    amount: "total_paise",
    skipsZero: false,
  },
] as const satisfies readonly Source<keyof CreditNoteTable>[];

/** The entry of a customer's opening balance, if there is one. */
export function entriesOfCustomer(customer: CustomerTable): LedgerEntryTable[] {
  const { id, opening_amount_paise: amount, opening_date: date } = customer;
  return date === null || amount === 0
    ? []
    : [entryOf({ customer_id: id, id }, { kind: "opening", date, invoice: null, split: "", amount })];
}

/** The entries of an invoice; none once it is deleted. */
export function entriesOfInvoice(invoice: InvoiceTable): LedgerEntryTable[] {
  if (invoice.is_deleted) return [];
  return FROM_INVOICE.map((source) =>
    entryOf(invoice, {
      kind: source.kind,
      date: invoice[source.date],
      invoice: invoice[source.invoice],
      split: "",
      amount: invoice[source.amount],
    }),
  );
}

/** The entries of a payment; none once it is deleted. */
export function entriesOfPayment(payment: PaymentTable): LedgerEntryTable[] {
  if (payment.is_deleted) return [];
  const entries: LedgerEntryTable[] = [];
  for (const source of FROM_PAYMENT) {
    const amount = payment[source.amount];
    if (source.skipsZero && amount === 0) continue;
    entries.push(
      entryOf(payment, {
        kind: source.kind,
        date: payment[source.date],
        invoice: payment[source.invoice],
        split: source.split === null ? "" : payment[source.split],
        amount,
      }),
    );
  }
  return entries;
}

/** The entry of a credit note; none once it is deleted. */
export function entriesOfCreditNote(creditNote: CreditNoteTable): LedgerEntryTable[] {
  if (creditNote.is_deleted) return [];
  return FROM_CREDIT_NOTE.map((source) =>
    entryOf(creditNote, {
      kind: source.kind,
      date: creditNote[source.date],
      invoice: creditNote[source.invoice],
      split: "",
      amount: creditNote[source.amount],
    }),
  );
}

type Made = { kind: LedgerKind; date: string; invoice: number | null; split: string; amount: number };

function entryOf(
  { customer_id, id }: { customer_id: number; id: number },
  { kind, date, invoice, split, amount }: Made,
): LedgerEntryTable {
  const { code, side } = LEDGER[kind];
  return {
    customer_id,
    entry_date: date,
    side,
    record_id: id,
    kind: code,
    invoice_id: invoice,
    split,
    amount_paise: signed(kind, amount),
  };
}

type Tables = { customer: string; invoice: string; payment: string; credit_note: string };

/** SQL: the entries of all customers, invoices, payments and credit notes in these tables. `more` are further columns of theirs. */
export function entriesSql(tables: Tables, more: readonly string[] = []): string {
  function select(name: keyof Tables, source: Source<string>): string {
    const { kind, date, invoice, split, amount, skipsZero } = source;
    const { code, side, sign } = LEDGER[kind];
    const columns = [
      name === "customer" ? "id as customer_id" : "customer_id",
      `${date} as entry_date`,
      `${side}::smallint as side`,
      "id as record_id",
      `${code}::smallint as kind`,
      `${invoice} as invoice_id`,
      split === null ? "''::text as split" : split,
      `${sign === 1 ? "" : "0 - "}${amount} as amount_paise`,
      ...more,
    ];
    const isCounted = [
      ...(name === "customer" ? [] : ["not is_deleted"]),
      ...(skipsZero ? [`${amount} <> 0`] : []),
    ].join(" and ");
    return `select ${columns.join(", ")} from ${tables[name]} where ${isCounted}`;
  }
  return [
    ...FROM_CUSTOMER.map((source) => select("customer", { ...source, invoice: "null::int" })),
    ...FROM_INVOICE.map((source) => select("invoice", source)),
    ...FROM_PAYMENT.map((source) => select("payment", source)),
    ...FROM_CREDIT_NOTE.map((source) => select("credit_note", source)),
  ].join("\nunion all\n");
}
