import { type Past, pastTableOf } from "./as-of/past-table.ts";
import { creditNoteTable } from "./credit-note/table.ts";
import { customerTable } from "./customer/table.ts";
import { duplicateMemberTable, duplicateProfileTable } from "./duplicate/table.ts";
import { historyTable } from "./history/table.ts";
import { invoiceLineTable, invoiceNameTable, invoiceTable } from "./invoice/table.ts";
import { customerBalanceTable, ledgerEntryTable } from "./ledger/table.ts";
import { paymentTable } from "./payment/table.ts";
import { productTable } from "./product/table.ts";
import { customerDueTable, dueDayTable } from "./receivable/table.ts";
import { salesDayTable } from "./sales/table.ts";
import { searchWordTable } from "./search/table.ts";
import { settingsTable } from "./settings/table.ts";
import type { AnyTable, StoredRow, Table } from "./table.ts";
import { userTable } from "./user/table.ts";

// The registry of read-model tables, by their names in the database. Creation, live writer, rebuild, past and proof are
// derived from it: a table that is missing here does not exist, and one that is added does not compile until the
// projector says where its rows come from.

/** One row a record, in versions: projections put the next one, and the version before is kept as its past. */
const versioned = {
  invoice: invoiceTable,
  payment: paymentTable,
  credit_note: creditNoteTable,
  customer: customerTable,
  product: productTable,
  user_account: userTable,
  settings: settingsTable,
};

/** Rows that projections add, and that never change. */
const appended = { invoice_line: invoiceLineTable, history: historyTable };

/** Rows that are derived from the versioned ones. */
const derived = {
  ledger_entry: ledgerEntryTable,
  customer_balance: customerBalanceTable,
  sales_day: salesDayTable,
  customer_due: customerDueTable,
  due_day: dueDayTable,
  duplicate_member: duplicateMemberTable,
  duplicate_profile: duplicateProfileTable,
  invoice_name: invoiceNameTable,
  search_word: searchWordTable,
};

type RowsOf<Tables> = { [Name in keyof Tables]: Tables[Name] extends Table<infer Row> ? Row : never };
export type VersionedRows = RowsOf<typeof versioned>;
export type AppendedRows = RowsOf<typeof appended>;
export type DerivedRows = RowsOf<typeof derived>;
export type VersionedName = keyof VersionedRows;
export type AppendedName = keyof AppendedRows;
export type DerivedName = keyof DerivedRows;

export const versionedTables: { [Name in VersionedName]: Table<VersionedRows[Name]> } = versioned;
export const appendedTables: { [Name in AppendedName]: Table<AppendedRows[Name]> } = appended;
export const derivedTables: { [Name in DerivedName]: Table<DerivedRows[Name]> } = derived;

type PastTables = { [Name in VersionedName]: Table<Past<VersionedRows[Name]>> };
export const pastTables = byName<PastTables>(versionedTables, pastTableOf);

/** Every table of a generation. */
export const tables: readonly AnyTable[] = [versioned, appended, derived, pastTables].flatMap((group) =>
  Object.values<AnyTable>(group),
);

/** What queries read: the rows with their computed columns, by the name of their table. */
export type StoredRows = {
  [Name in keyof typeof versioned]: StoredRow<(typeof versioned)[Name]>;
} & AppendedRows & { [Name in keyof typeof derived]: StoredRow<(typeof derived)[Name]> };

export function namesOf<Name extends string>(group: Record<Name, unknown>): Name[] {
  return Object.keys(group) as Name[]; // as: its keys are exactly these
}

/**
 * A value for each name of a group, made of what the group has under that name. `Values` says which; TypeScript cannot
 * follow a type from name to name, so `valueOf` is a generic function and this is the one place that trusts it.
 */
export function byName<Values>(
  group: Record<keyof Values & string, unknown>,
  valueOf: (of: never) => unknown,
): Values {
  return Object.fromEntries(namesOf(group).map((name) => [name, valueOf(group[name] as never)])) as Values;
}
