import type { InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import { type CustomerDueTable, duePaiseOf, type DueDayTable } from "@bahi/read-models/receivable/table.ts";
import type { RowChanges } from "./changes.ts";

export type DueChanges = { customers: CustomerDueTable[]; days: DueDayTable[] };

/** By how much a batch changes what each customer owes on invoices, and what is due on each day. */
export function dueChanges({ invoice }: RowChanges): DueChanges {
  const sums = new DueSums();
  for (const { before, after } of invoice) {
    if (before !== undefined) sums.add(before, -1);
    sums.add(after, 1);
  }
  return sums.changed();
}

/** What each customer owes on invoices, and what is due on each day. */
export class DueSums {
  readonly #byCustomer = new Map<number, number>();
  readonly #byDay = new Map<string, number>();

  /** Adds what is due on an invoice; takes it out with -1. */
  add(invoice: InvoiceTable, times: 1 | -1): void {
    const { customer_id, due_date } = invoice;
    const duePaise = times * duePaiseOf(invoice);
    this.#byCustomer.set(customer_id, (this.#byCustomer.get(customer_id) ?? 0) + duePaise);
    this.#byDay.set(due_date, (this.#byDay.get(due_date) ?? 0) + duePaise);
  }

  /** The sums other than zero. */
  changed(): DueChanges {
    return {
      customers: [...this.#byCustomer]
        .map(([customer_id, due_paise]) => ({ customer_id, due_paise }))
        .filter(({ due_paise }) => due_paise !== 0),
      days: [...this.#byDay]
        .map(([due_date, due_paise]) => ({ due_date, due_paise }))
        .filter(({ due_paise }) => due_paise !== 0),
    };
  }
}

/** True for a change that takes something away, after which nothing may be due. */
export function isLessDue({ due_paise }: { due_paise: number }): boolean {
  return due_paise < 0;
}
