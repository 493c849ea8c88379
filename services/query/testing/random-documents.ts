import { daysAfter } from "@bahi/contracts/calendar.ts";
import { paymentStatusOf } from "@bahi/contracts/invoice/status.ts";
import type { ReadModels } from "@bahi/read-models/database.ts";
import type { LedgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import { duePaiseOf } from "@bahi/read-models/receivable/table.ts";
import * as fc from "fast-check";
import type { Kysely } from "kysely";
import { customerRow, invoiceRow, paymentRow } from "./rows.ts";

/** The invoices and payments of a small shop, and the balances with which accounts begin. */
export type Documents = {
  invoices: InvoiceDocument[];
  payments: PaymentDocument[];
  openings?: OpeningBalance[];
};
/** At most one of each customer. Owed above zero, an advance below. */
type OpeningBalance = { customerId: number; date: string; paise: number };
type InvoiceDocument = { id: number; customerId: number; date: string; paise: number };
type PaymentDocument = {
  id: number;
  customerId: number;
  invoiceId: number | null;
  date: string;
  paise: number;
  discountPaise: number;
};

export const CUSTOMER_COUNT = 24;

export const day: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 45 })
  .map((days) => new Date(Date.UTC(2026, 1, 20) + days * 86_400_000).toISOString().slice(0, 10));

const paise = fc.oneof(
  { weight: 10, arbitrary: fc.integer({ min: 1, max: 8_000_00 }) },
  { weight: 3, arbitrary: fc.integer({ min: 8_000_00, max: 60_000_00 }) },
  { weight: 1, arbitrary: fc.constant(1_00_00_00_000_00) },
);

const openings: fc.Arbitrary<OpeningBalance[]> = fc.uniqueArray(
  fc.record({
    customerId: fc.integer({ min: 1, max: CUSTOMER_COUNT }),
    date: day,
    paise: fc.oneof(
      paise,
      paise.map((amount) => -amount),
    ),
  }),
  { selector: ({ customerId }) => customerId, maxLength: 12 },
);

export const documents: fc.Arbitrary<Documents> = fc
  .array(fc.record({ customerId: fc.integer({ min: 1, max: CUSTOMER_COUNT }), date: day, paise }), {
    maxLength: 60,
    size: "max",
  })
  .chain((invoices) => {
    const numbered = invoices.map((invoice, index) => ({ id: index + 1, ...invoice }));
    const advance = fc.record({
      customerId: fc.integer({ min: 1, max: CUSTOMER_COUNT }),
      invoiceId: fc.constant(null),
      date: day,
      paise,
      discountPaise: fc.constant(0),
    });
    const kinds: fc.Arbitrary<Omit<PaymentDocument, "id">>[] = [advance];
    if (numbered.length > 0) kinds.push(...[1, 2].map(() => onInvoice(numbered)));
    const all = fc.tuple(fc.array(fc.oneof(...kinds), { maxLength: 60, size: "max" }), openings);
    return all.map(([payments, opened]) => ({
      openings: opened,
      invoices: numbered,
      payments: payments.map((payment, index) => Object.assign({ id: index + 1 }, payment)),
    }));
  });

function onInvoice(invoices: InvoiceDocument[]): fc.Arbitrary<Omit<PaymentDocument, "id">> {
  return fc.constantFrom(...invoices).chain((invoice) =>
    fc.record({
      customerId: fc.constant(invoice.customerId),
      invoiceId: fc.constant(invoice.id),
      date: day,
      paise,
      discountPaise: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: invoice.paise })),
    }),
  );
}

/** Fills the tables with what these documents as rows, in place of what they held. */
export async function writeDocuments(
  db: Kysely<ReadModels>,
  { invoices, payments, openings: opened = [] }: Documents,
): Promise<void> {
  for (const table of [
    "customer",
    "invoice",
    "payment",
    "ledger_entry",
    "customer_balance",
    "sales_day",
    "customer_due",
    "due_day",
  ] as const) {
    await db.deleteFrom(table).execute();
  }
  const customerIds = Array.from({ length: CUSTOMER_COUNT }, (_, index) => index + 1);
  await db
    .insertInto("customer")
    .values(
      customerIds.map((id) => {
        const own = opened.find(({ customerId }) => customerId === id);
        return customerRow({ id, opening_amount_paise: own?.paise ?? 0, opening_date: own?.date ?? null });
      }),
    )
    .execute();
  const invoiceRows = invoices.map(({ id, customerId, date, paise: totalPaise }) => {
    const on = payments.filter((payment) => payment.invoiceId === id);
    const paid = sum(on.map((payment) => payment.paise));
    const discount = sum(on.map((payment) => payment.discountPaise));
    return invoiceRow({
      id,
      customer_id: customerId,
      invoice_date: date,
      due_date: dueDateOf({ id, date }),
      total_paise: totalPaise,
      paid_paise: paid,
      discount_paise: discount,
      payment_status: paymentStatusOf(totalPaise, paid + discount),
    });
  });
  const paymentRows = payments.map((payment) =>
    paymentRow({
      id: payment.id,
      customer_id: payment.customerId,
      invoice_id: payment.invoiceId,
      payment_date: payment.date,
      amount_paise: payment.paise,
      discount_paise: payment.discountPaise,
    }),
  );
  const entries = [
    ...opened.map((document) => entryOf({ ...document, id: document.customerId }, null, 3, document.paise)),
    ...invoices.map((document) => entryOf(document, document.id, 0, document.paise)),
    ...payments.map((document) => entryOf(document, document.invoiceId, 1, -document.paise)),
    ...payments
      .filter((document) => document.discountPaise > 0)
      .map((document) => entryOf(document, document.invoiceId, 2, -document.discountPaise)),
  ];
  const days = new Set([...invoices, ...payments].map((document) => document.date));
  const dayRows = [...days].map((date) => {
    const invoicesOfDay = invoices.filter((document) => document.date === date);
    return {
      day: date,
      invoice_count: invoicesOfDay.length,
      payment_count: payments.filter((document) => document.date === date).length,
      return_count: 0,
      returned_paise: 0,
      invoiced_paise: sum(invoicesOfDay.map((document) => document.paise)),
      paid_paise: sum(
        payments.filter((document) => document.date === date).map((document) => document.paise),
      ),
    };
  });
  const balances = customerIds.map((id) => ({
    customer_id: id,
    opening_paise: opened.find(({ customerId }) => customerId === id)?.paise ?? 0,
    invoiced_paise: sum(
      invoices.filter((document) => document.customerId === id).map((document) => document.paise),
    ),
    paid_paise: sum(
      payments.filter((document) => document.customerId === id).map((document) => document.paise),
    ),
    credited_paise: 0,
    discount_paise: sum(
      payments.filter((document) => document.customerId === id).map((document) => document.discountPaise),
    ),
  }));
  if (invoiceRows.length > 0) await db.insertInto("invoice").values(invoiceRows).execute();
  if (paymentRows.length > 0) await db.insertInto("payment").values(paymentRows).execute();
  if (entries.length > 0) await db.insertInto("ledger_entry").values(entries).execute();
  if (dayRows.length > 0) await db.insertInto("sales_day").values(dayRows).execute();
  await db.insertInto("customer_balance").values(balances).execute();
  const dues = invoiceRows.map((row) => ({ ...row, due_paise: duePaiseOf(row) })).filter(isDue);
  const customersDue = customerIds
    .map((customer_id) => ({
      customer_id,
      due_paise: sum(dues.filter((row) => row.customer_id === customer_id).map((row) => row.due_paise)),
    }))
    .filter(isDue);
  const daysDue = [...new Set(dues.map((row) => row.due_date))].map((due_date) => ({
    due_date,
    due_paise: sum(dues.filter((row) => row.due_date === due_date).map((row) => row.due_paise)),
  }));
  if (customersDue.length > 0) await db.insertInto("customer_due").values(customersDue).execute();
  if (daysDue.length > 0) await db.insertInto("due_day").values(daysDue).execute();
}

/** Invoices have credit of 0, 20, 40, … days in turn. */
export function dueDateOf({ id, date }: Pick<InvoiceDocument, "id" | "date">): string {
  return daysAfter(date, (id % 6) * 20);
}

function isDue({ due_paise }: { due_paise: number }): boolean {
  return due_paise > 0;
}

function entryOf(
  document: { id: number; customerId: number; date: string },
  invoiceId: number | null,
  kind: LedgerEntryTable["kind"],
  amountPaise: number,
): LedgerEntryTable {
  return {
    customer_id: document.customerId,
    entry_date: document.date,
    side: kind === 3 ? -1 : kind === 0 ? 0 : 1,
    record_id: document.id,
    kind,
    invoice_id: invoiceId,
    split: "",
    amount_paise: amountPaise,
  };
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
