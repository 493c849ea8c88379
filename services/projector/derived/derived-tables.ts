import type { Table } from "@bahi/read-models/table.ts";
import { type DerivedName, derivedTables } from "@bahi/read-models/tables.ts";
import type { DuplicateChanges, Duplicates } from "../duplicate/duplicates.ts";
import type { Writes } from "../live/write.ts";
import type { MemoryRows } from "../rebuild/memory-rows.ts";
import { balanceChanges, type RowChanges, type EntryChanges, isLess, salesChanges } from "./changes.ts";
import { type DueChanges, isLessDue } from "./dues.ts";
import { invoiceNameChanges, isLessNamed, wordChanges, wordsIn } from "./names.ts";
import type { Totals } from "./totals.ts";

/** What the derived tables of a rebuild follow from: its rows, their sums, and the groups of likely duplicates. */
export type Sources = { rows: MemoryRows; totals: Totals; duplicates: Duplicates };

/** The changes of a batch of live work: in rows, and what follows from them. */
export type DerivedChanges = {
  rows: RowChanges;
  entries: EntryChanges;
  dues: DueChanges;
  duplicates: DuplicateChanges;
};

type PassTable = <Row extends object>(table: Table<Row>, all: Iterable<Row>) => Promise<void>;

type Derivation = {
  /** Passes the table with every row, if it follows from a source that is given. */
  pass(sources: Partial<Sources>, pass: PassTable): Promise<void>;
  /** Writes what follows from the changes of a batch. */
  write(changes: DerivedChanges, writes: Writes): void;
};

type Write<Row> = (changes: DerivedChanges, writes: Writes, table: Table<Row>) => void;

function derivation<Row extends object, Name extends keyof Sources>(
  table: Table<Row>,
  source: Name,
  all: (source: Sources[Name]) => Iterable<Row>,
  write: Write<Row>,
): Derivation {
  return {
    async pass(sources, pass) {
      const made: Sources[Name] | undefined = sources[source];
      if (made !== undefined) await pass(table, all(made));
    },
    write: (changes, writes) => write(changes, writes, table),
  };
}

/** A table that is passed while the documents are read. */
function passedBefore<Row extends object>(table: Table<Row>, write: Write<Row>): Derivation {
  return { pass: async () => {}, write: (changes, writes) => write(changes, writes, table) };
}

/** How the rows of each derived table follow from others. A new table does not compile until it is listed here. */
export const derivations: Record<DerivedName, Derivation> = {
  ledger_entry: passedBefore(derivedTables.ledger_entry, ({ entries }, writes, table) => {
    writes.moveEntries(entries.moved);
    writes.remove(table, entries.removed);
    writes.insert(table, entries.added);
  }),
  customer_balance: derivation(
    derivedTables.customer_balance,
    "totals",
    (totals) => totals.balances(),
    ({ entries, rows }, writes, table) => writes.increase(table, balanceChanges(entries, rows)),
  ),
  sales_day: derivation(
    derivedTables.sales_day,
    "totals",
    (totals) => totals.sales(),
    ({ entries }, writes, table) => {
      const days = salesChanges(entries);
      writes.increase(table, days);
      writes.removeZero(table, days.filter(isLess));
    },
  ),
  customer_due: derivation(
    derivedTables.customer_due,
    "totals",
    (totals) => totals.dues().customers,
    ({ dues: { customers } }, writes, table) => {
      writes.increase(table, customers);
      writes.removeZero(table, customers.filter(isLessDue));
    },
  ),
  due_day: derivation(
    derivedTables.due_day,
    "totals",
    (totals) => totals.dues().days,
    ({ dues: { days } }, writes, table) => {
      writes.increase(table, days);
      writes.removeZero(table, days.filter(isLessDue));
    },
  ),
  duplicate_member: derivation(
    derivedTables.duplicate_member,
    "duplicates",
    (duplicates) => duplicates.members(),
    ({ duplicates: { members } }, writes, table) => {
      writes.remove(table, members.removed);
      writes.upsert(table, members.written);
    },
  ),
  duplicate_profile: derivation(
    derivedTables.duplicate_profile,
    "duplicates",
    (duplicates) => duplicates.profiles(),
    ({ duplicates: { profiles } }, writes, table) => {
      writes.remove(table, profiles.removed);
      writes.upsert(table, profiles.written);
    },
  ),
  invoice_name: derivation(
    derivedTables.invoice_name,
    "totals",
    (totals) => totals.invoiceNames(),
    ({ rows }, writes, table) => {
      const names = invoiceNameChanges(rows);
      writes.increase(table, names);
      writes.removeZero(table, names.filter(isLessNamed));
    },
  ),
  search_word: derivation(
    derivedTables.search_word,
    "rows",
    (rows) => wordsIn(rows),
    ({ rows }, writes, table) => {
      const words = wordChanges(rows);
      writes.increase(table, words);
      writes.removeZero(table, words.filter(isLessNamed));
    },
  ),
};
