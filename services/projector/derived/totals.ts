import {
  entriesOfCreditNote,
  entriesOfCustomer,
  entriesOfInvoice,
  entriesOfPayment,
} from "@bahi/read-models/ledger/entries.ts";
import { addEntry, BALANCE_SUMS, SALES_SUMS, zeroSums } from "@bahi/read-models/ledger/sums.ts";
import type { CustomerBalanceTable, LedgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import type { SalesDayTable } from "@bahi/read-models/sales/table.ts";
import { DueSums } from "./dues.ts";
import { InvoiceNames } from "./names.ts";
import type { MemoryRows } from "../rebuild/memory-rows.ts";
import { hasSales } from "./changes.ts";

/** Every entry of every account. */
export function* entriesOf(rows: MemoryRows): Generator<LedgerEntryTable> {
  for (const customer of rows.customer.all()) yield* entriesOfCustomer(customer);
  for (const invoice of rows.invoice.all()) yield* entriesOfInvoice(invoice);
  for (const payment of rows.payment.all()) yield* entriesOfPayment(payment);
  for (const creditNote of rows.credit_note.all()) yield* entriesOfCreditNote(creditNote);
}

/** What all rows of a fold add up to. The documents, which are read from a file, are read once for all of it. */
export class Totals {
  readonly #rows: MemoryRows;
  #all: ReturnType<typeof totalsOf> | undefined;

  constructor(rows: MemoryRows) {
    this.#rows = rows;
  }

  get all(): ReturnType<typeof totalsOf> {
    return (this.#all ??= totalsOf(this.#rows));
  }
}

function totalsOf(rows: MemoryRows) {
  const balances = new Map<number, CustomerBalanceTable>();
  const days = new Map<string, SalesDayTable>();
  const dues = new DueSums();
  const names = new InvoiceNames();
  for (const { id } of rows.customer.all()) balances.set(id, { customer_id: id, ...zeroSums(BALANCE_SUMS) });

  function add(entry: LedgerEntryTable): void {
    const balance = balances.get(entry.customer_id);
    if (balance === undefined)
      throw new Error(`The ledger has an entry of customer ${entry.customer_id}, who is not there`);
    addEntry(balance, BALANCE_SUMS, entry);
    const day = days.get(entry.entry_date) ?? { day: entry.entry_date, ...zeroSums(SALES_SUMS) };
    days.set(day.day, day);
    addEntry(day, SALES_SUMS, entry);
  }

  for (const customer of rows.customer.all()) for (const entry of entriesOfCustomer(customer)) add(entry);
  for (const invoice of rows.invoice.all()) {
    for (const entry of entriesOfInvoice(invoice)) add(entry);
    dues.add(invoice, 1);
    names.add(invoice, 1);
  }
  for (const payment of rows.payment.all()) for (const entry of entriesOfPayment(payment)) add(entry);
  for (const creditNote of rows.credit_note.all()) {
    for (const entry of entriesOfCreditNote(creditNote)) add(entry);
  }
  return {
    /** The sums of each account; a customer without an entry has an account too. */
    balances: [...balances.values()],
    /** The sums of each day with sales. */
    sales: [...days.values()].filter(hasSales),
    /** What each customer owes on invoices, and what is due on each day. */
    dues: dues.changed(),
    /** Every pair of names that invoices have. */
    invoiceNames: names.changed(),
  };
}
