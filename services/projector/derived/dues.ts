import type { InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import { type CustomerDueTable, duePaiseOf, type DueDayTable } from "@bahi/read-models/receivable/table.ts";
import type { MemoryRows } from "../rebuild/memory-rows.ts";
import type { BatchChanges } from "./changes.ts";

/** Something due on an invoice, or less of it below zero. */
type Due = Pick<InvoiceTable, "customer_id" | "due_date"> & { due_paise: number };

export type DueChanges = { customers: CustomerDueTable[]; days: DueDayTable[] };

/** By how much a batch changes what each customer owes on invoices, and what is due on each day. */
export function dueChanges({ invoice }: BatchChanges): DueChanges {
  const dues: Due[] = [];
  for (const { before, after } of invoice) {
    if (before !== undefined) dues.push({ ...dueOf(before), due_paise: 0 - duePaiseOf(before) });
    dues.push(dueOf(after));
  }
  return sums(dues);
}

/** What each customer owes on invoices, and what is due on each day. */
export function duesOf(rows: MemoryRows): DueChanges {
  return sums(rows.invoice.all().map(dueOf));
}

function dueOf(invoice: InvoiceTable): Due {
  const { customer_id, due_date } = invoice;
  return { customer_id, due_date, due_paise: duePaiseOf(invoice) };
}

function sums(dues: Iterable<Due>): DueChanges {
  const byCustomer = new Map<number, number>();
  const byDay = new Map<string, number>();
  for (const { customer_id, due_date, due_paise } of dues) {
    byCustomer.set(customer_id, (byCustomer.get(customer_id) ?? 0) + due_paise);
    byDay.set(due_date, (byDay.get(due_date) ?? 0) + due_paise);
  }
  return {
    customers: [...byCustomer]
      .map(([customer_id, due_paise]) => ({ customer_id, due_paise }))
      .filter(({ due_paise }) => due_paise !== 0),
    days: [...byDay]
      .map(([due_date, due_paise]) => ({ due_date, due_paise }))
      .filter(({ due_paise }) => due_paise !== 0),
  };
}

/** True for a change that takes something away, after which nothing may be due. */
export function isLessDue({ due_paise }: { due_paise: number }): boolean {
  return due_paise < 0;
}
