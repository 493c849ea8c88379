import { paymentStatusOf } from "@bahi/contracts/invoice/status.ts";
import type { ReadModels } from "@bahi/read-models/database.ts";
import type { LedgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import * as fc from "fast-check";
import type { Kysely } from "kysely";
import { customerRow, invoiceRow, paymentRow } from "./rows.ts";

/** What happened in a small shop, plainly said. */
export type Facts = { invoices: InvoiceFact[]; payments: PaymentFact[] };
type InvoiceFact = { id: number; customerId: number; date: string; paise: number };
type PaymentFact = {
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

export const facts: fc.Arbitrary<Facts> = fc
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
    const kinds: fc.Arbitrary<Omit<PaymentFact, "id">>[] = [advance];
    if (numbered.length > 0) kinds.push(...[1, 2].map(() => onInvoice(numbered)));
    return fc.array(fc.oneof(...kinds), { maxLength: 60, size: "max" }).map((payments) => ({
      invoices: numbered,
      payments: payments.map((payment, index) => Object.assign({ id: index + 1 }, payment)),
    }));
  });

function onInvoice(invoices: InvoiceFact[]): fc.Arbitrary<Omit<PaymentFact, "id">> {
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

/** Fills the tables with what these facts come to, in place of whatever was there. */
export async function writeFacts(db: Kysely<ReadModels>, { invoices, payments }: Facts): Promise<void> {
  for (const table of [
    "customer",
    "invoice",
    "payment",
    "ledger_entry",
    "customer_balance",
    "sales_day",
  ] as const) {
    await db.deleteFrom(table).execute();
  }
  const customerIds = Array.from({ length: CUSTOMER_COUNT }, (_, index) => index + 1);
  await db
    .insertInto("customer")
    .values(customerIds.map((id) => customerRow({ id })))
    .execute();
  const invoiceRows = invoices.map(({ id, customerId, date, paise: totalPaise }) => {
    const on = payments.filter((payment) => payment.invoiceId === id);
    const paid = sum(on.map((payment) => payment.paise));
    const discount = sum(on.map((payment) => payment.discountPaise));
    return invoiceRow({
      id,
      customer_id: customerId,
      invoice_date: date,
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
    ...invoices.map((fact) => entryOf(fact, fact.id, 0, fact.paise)),
    ...payments.map((fact) => entryOf(fact, fact.invoiceId, 1, -fact.paise)),
    ...payments
      .filter((fact) => fact.discountPaise > 0)
      .map((fact) => entryOf(fact, fact.invoiceId, 2, -fact.discountPaise)),
  ];
  const days = new Set([...invoices, ...payments].map((fact) => fact.date));
  const dayRows = [...days].map((date) => {
    const invoicesOfDay = invoices.filter((fact) => fact.date === date);
    return {
      day: date,
      invoice_count: invoicesOfDay.length,
      payment_count: payments.filter((fact) => fact.date === date).length,
      invoiced_paise: sum(invoicesOfDay.map((fact) => fact.paise)),
      paid_paise: sum(payments.filter((fact) => fact.date === date).map((fact) => fact.paise)),
    };
  });
  const balances = customerIds.map((id) => ({
    customer_id: id,
    invoiced_paise: sum(invoices.filter((fact) => fact.customerId === id).map((fact) => fact.paise)),
    paid_paise: sum(payments.filter((fact) => fact.customerId === id).map((fact) => fact.paise)),
    discount_paise: sum(payments.filter((fact) => fact.customerId === id).map((fact) => fact.discountPaise)),
  }));
  if (invoiceRows.length > 0) await db.insertInto("invoice").values(invoiceRows).execute();
  if (paymentRows.length > 0) await db.insertInto("payment").values(paymentRows).execute();
  if (entries.length > 0) await db.insertInto("ledger_entry").values(entries).execute();
  if (dayRows.length > 0) await db.insertInto("sales_day").values(dayRows).execute();
  await db.insertInto("customer_balance").values(balances).execute();
}

function entryOf(
  fact: { id: number; customerId: number; date: string },
  invoiceId: number | null,
  kind: LedgerEntryTable["kind"],
  amountPaise: number,
): LedgerEntryTable {
  return {
    customer_id: fact.customerId,
    entry_date: fact.date,
    side: kind === 0 ? 0 : 1,
    record_id: fact.id,
    kind,
    invoice_id: invoiceId,
    amount_paise: amountPaise,
  };
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
