import {
  entriesOfCreditNote,
  entriesOfCustomer,
  entriesOfInvoice,
  entriesOfPayment,
} from "@bahi/read-models/ledger/entries.ts";
import { addEntry, BALANCE_SUMS, SALES_SUMS, type Sums, zeroSums } from "@bahi/read-models/ledger/sums.ts";
import type { CustomerBalanceTable, LedgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import type { SalesDayTable } from "@bahi/read-models/sales/table.ts";
import type { VersionedRows } from "@bahi/read-models/tables.ts";
import type { Changed } from "../live/batch-row-set.ts";

/** The changes of a batch in the rows that others are derived from. */
export type RowChanges = {
  [Name in "customer" | "product" | "invoice" | "payment" | "credit_note"]: Changed<VersionedRows[Name]>[];
};

/** An entry as it is stored, and the customer to whose account a merge moves it. */
export type MovedEntry = LedgerEntryTable & { to_customer_id: number };

/** Entries that a batch removes, adds, and moves as they are; unchanged ones are in none of them. */
export type EntryChanges = { removed: LedgerEntryTable[]; added: LedgerEntryTable[]; moved: MovedEntry[] };

export function entryChanges({ customer, invoice, payment, credit_note }: RowChanges): EntryChanges {
  const changes: EntryChanges = { removed: [], added: [], moved: [] };
  for (const { before, after } of customer) {
    noteChanges(changes, before === undefined ? [] : entriesOfCustomer(before), entriesOfCustomer(after));
  }
  for (const { before, after } of invoice) {
    noteChanges(changes, before === undefined ? [] : entriesOfInvoice(before), entriesOfInvoice(after));
  }
  for (const { before, after } of payment) {
    noteChanges(changes, before === undefined ? [] : entriesOfPayment(before), entriesOfPayment(after));
  }
  for (const { before, after } of credit_note) {
    noteChanges(changes, before === undefined ? [] : entriesOfCreditNote(before), entriesOfCreditNote(after));
  }
  return changes;
}

/** The entries of one record, of which each has a kind of its own. */
function noteChanges(
  { removed, added, moved }: EntryChanges,
  before: LedgerEntryTable[],
  after: LedgerEntryTable[],
): void {
  for (const entry of before) {
    const next = after.find(({ kind }) => kind === entry.kind);
    if (next === undefined || !isSameBusiness(entry, next)) removed.push(entry);
    else if (next.customer_id !== entry.customer_id)
      moved.push({ ...entry, to_customer_id: next.customer_id });
  }
  for (const next of after) {
    const entry = before.find(({ kind }) => kind === next.kind);
    if (entry === undefined || !isSameBusiness(entry, next)) added.push(next);
  }
}

/** They differ in the account at most. */
function isSameBusiness(one: LedgerEntryTable, other: LedgerEntryTable): boolean {
  return (
    one.entry_date === other.entry_date &&
    one.invoice_id === other.invoice_id &&
    one.split === other.split &&
    one.amount_paise === other.amount_paise
  );
}

/** By how much each account changes. A new customer has an account with zeros. */
export function balanceChanges(entries: EntryChanges, { customer }: RowChanges): CustomerBalanceTable[] {
  const isNew = ({ before }: Changed<unknown>) => before === undefined;
  const newIds = customer.filter(isNew).map(({ after }) => after.id);
  const sums = sumsBy(entries, BALANCE_SUMS, (entry) => entry.customer_id, newIds);
  return [...sums].map(([customer_id, sum]) => ({ customer_id, ...sum }));
}

/** By how much each day changes. */
export function salesChanges(entries: EntryChanges): SalesDayTable[] {
  const sums = sumsBy(entries, SALES_SUMS, (entry) => entry.entry_date);
  return [...sums].map(([day, sum]) => ({ day, ...sum })).filter(hasSales);
}

function sumsBy<Key, Column extends string>(
  { removed, added, moved }: EntryChanges,
  sums: Sums<Column>,
  keyOf: (entry: LedgerEntryTable) => Key,
  keys: readonly Key[] = [],
): Map<Key, Record<Column, number>> {
  const byKey = new Map(keys.map((key) => [key, zeroSums(sums)]));
  function add(entry: LedgerEntryTable, times: 1 | -1): void {
    const key = keyOf(entry);
    const sum = byKey.get(key) ?? zeroSums(sums);
    byKey.set(key, sum);
    addEntry(sum, sums, entry, times);
  }
  for (const entry of removed) add(entry, -1);
  for (const entry of added) add(entry, 1);
  for (const { to_customer_id, ...entry } of moved) {
    add(entry, -1);
    add({ ...entry, customer_id: to_customer_id }, 1);
  }
  return byKey;
}

/** False for a day, or a change of one, that is zero in every column. */
export function hasSales({ day: _day, ...sums }: SalesDayTable): boolean {
  return Object.values(sums).some((sum) => sum !== 0);
}

/** True when the change takes something from the day, which may then be empty. */
export function isLess({ day: _day, ...sums }: SalesDayTable): boolean {
  return Object.values(sums).some((sum) => sum < 0);
}
