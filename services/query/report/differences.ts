import type { Difference } from "@bahi/contracts/report/changes.ts";
import type { CustomerLedger, Outliers, SalesAnalysis } from "@bahi/contracts/report/api.ts";
import type { DayBook } from "@bahi/contracts/report/day-book.ts";
import type { Receivables } from "@bahi/contracts/report/receivables.ts";

type Fields = Record<string, unknown>;

/** A report taken apart: its figures by name, and its lists with what names a row in each. */
type Parts = { figures: Fields; lists: Record<string, Map<string, Fields>> };

function keyed<Row extends Fields>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row> {
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** The balance after each entry follows from the entries before it, and would make all of them differ. */
export function ledgerParts({ entries, customer, ...figures }: CustomerLedger): Parts {
  const about = Object.entries(customer).map(([field, value]) => [`customer.${field}`, value] as const);
  const rows = entries.map(({ date, reference, note, kind, record_id, amount }) => ({
    date,
    reference,
    note,
    kind,
    record_id,
    amount,
  }));
  return {
    figures: { ...figures, ...Object.fromEntries(about) },
    lists: { entries: keyed(rows, ({ kind, record_id }) => `${kind} ${record_id ?? ""}`.trim()) },
  };
}

export function salesParts({ invoice_trend, return_trend, ...figures }: SalesAnalysis): Parts {
  const byDate = (trend: SalesAnalysis["invoice_trend"]) => keyed(trend, ({ date }) => date);
  return {
    figures,
    lists: { invoice_trend: byDate(invoice_trend), return_trend: byDate(return_trend) },
  };
}

export function outlierParts({ high_balance_customers, large_invoices, ...figures }: Outliers): Parts {
  return {
    figures,
    lists: {
      high_balance_customers: keyed(high_balance_customers, ({ customer_id }) => String(customer_id)),
      large_invoices: keyed(large_invoices, ({ invoice_id }) => String(invoice_id)),
    },
  };
}

export function receivableParts({ customers, totals, on }: Receivables): Parts {
  const { by_bucket, ...sums } = totals;
  return {
    figures: { on, ...sums, ...by_bucket },
    lists: { customers: keyed(customers, ({ customer_id }) => String(customer_id)) },
  };
}

export function dayParts({ totals, date, ...lists }: DayBook): Parts {
  const { invoices, receipts, credit_notes, changes } = lists;
  const { by_method, ...received } = totals.receipts;
  const figures = {
    date,
    invoice_count: totals.invoices.count,
    invoiced: totals.invoices.amount,
    receipt_count: received.count,
    received: received.amount,
    discount: received.discount,
    credit_note_count: totals.credit_notes.count,
    credited: totals.credit_notes.amount,
    ...Object.fromEntries(Object.entries(by_method).map(([method, { amount }]) => [method, amount])),
  };
  return {
    figures,
    lists: {
      invoices: keyed(invoices, ({ id }) => String(id)),
      receipts: keyed(receipts, ({ id }) => String(id)),
      credit_notes: keyed(credit_notes, ({ id }) => String(id)),
      changes: keyed(changes, ({ position, noun, record_id }) => `${position} ${noun} ${record_id}`),
    },
  };
}

/** What two answers to one question say differently. */
export function differencesBetween(from: Parts, to: Parts): Difference[] {
  const figures = Object.keys(to.figures)
    .filter((field) => from.figures[field] !== to.figures[field])
    .map((field) => ({
      field,
      key: null,
      from: from.figures[field] ?? null,
      to: to.figures[field] ?? null,
    }));
  return [...figures, ...Object.keys(to.lists).flatMap((field) => rowsThatDiffer(field, from, to))];
}

function rowsThatDiffer(field: string, from: Parts, to: Parts): Difference[] {
  const before = from.lists[field] ?? new Map<string, Fields>();
  const after = to.lists[field] ?? new Map<string, Fields>();
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => ({ field, key, from: before.get(key) ?? null, to: after.get(key) ?? null }))
    .filter((row) => JSON.stringify(row.from) !== JSON.stringify(row.to));
}
