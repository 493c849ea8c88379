import {
  entriesOfCreditNote,
  entriesOfCustomer,
  entriesOfInvoice,
  entriesOfPayment,
} from "@bahi/read-models/ledger/entries.ts";
import { addEntry, BALANCE_SUMS, SALES_SUMS, zeroSums } from "@bahi/read-models/ledger/sums.ts";
import type { CustomerBalanceTable, LedgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import type { SalesDayTable } from "@bahi/read-models/sales/table.ts";
import type { MemoryRows } from "../rebuild/memory-rows.ts";
import { hasSales } from "./changes.ts";

/** Every entry of every account. */
export function* entriesOf(rows: MemoryRows): Generator<LedgerEntryTable> {
  for (const customer of rows.customer.all()) yield* entriesOfCustomer(customer);
  for (const invoice of rows.invoice.all()) yield* entriesOfInvoice(invoice);
  for (const payment of rows.payment.all()) yield* entriesOfPayment(payment);
  for (const creditNote of rows.credit_note.all()) yield* entriesOfCreditNote(creditNote);
}

/** The sums of each account; a customer without an entry has an account too. */
export function balancesOf(rows: MemoryRows): Iterable<CustomerBalanceTable> {
  const balances = new Map<number, CustomerBalanceTable>();
  for (const { id } of rows.customer.all()) balances.set(id, { customer_id: id, ...zeroSums(BALANCE_SUMS) });
  for (const entry of entriesOf(rows)) {
    const balance = balances.get(entry.customer_id);
    if (balance === undefined)
      throw new Error(`The ledger has an entry of customer ${entry.customer_id}, who is not there`);
    addEntry(balance, BALANCE_SUMS, entry);
  }
  return balances.values();
}

/** The sums of each day with sales. */
export function salesOf(rows: MemoryRows): Iterable<SalesDayTable> {
  const days = new Map<string, SalesDayTable>();
  for (const entry of entriesOf(rows)) {
    const day = days.get(entry.entry_date) ?? { day: entry.entry_date, ...zeroSums(SALES_SUMS) };
    days.set(day.day, day);
    addEntry(day, SALES_SUMS, entry);
  }
  return days.values().filter(hasSales);
}
