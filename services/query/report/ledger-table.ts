import { LEDGER } from "@bahi/contracts/report/ledger-kinds.ts";
import { mergedIntoNote } from "@bahi/contracts/report/merged-into.ts";
import { sql } from "kysely";
import { type Column, rupees, text } from "../csv/columns.ts";
import type { Table } from "../csv/table.ts";
import type { Reading } from "../reading/read-model-access.ts";
import { rowsInBatches } from "../reading/rows-in-batches.ts";
import { ENTRY_COLUMNS, type Entry, entriesIn, toEntry, toForwardEntry } from "./ledger-entries.ts";
import { type LedgerQuery, closingPaiseOf, customerIn, sumsOf } from "./ledger-sums.ts";

/** An entry, or a note about the account, which has no day and no balance. */
type Line = Pick<Entry, "reference" | "note" | "amount"> & { date: string | null; balance: number | null };

export const ledgerColumns: readonly Column<Line>[] = [
  text("Date", (entry) => entry.date),
  text("Description", (entry) => entry.reference),
  text("Details", (entry) => entry.note),
  rupees("Debit", ({ amount }) => (amount > 0 ? amount : null)),
  rupees("Credit", ({ amount }) => (amount < 0 ? -amount : null)),
  rupees("Balance", (entry) => entry.balance),
];

/** Every entry of the period, the first one first. */
export async function ledgerTable(reading: Reading, query: LedgerQuery): Promise<Table<Line>> {
  const customer = await customerIn(reading, query.customer_id);
  const note = mergedIntoNote(customer.merged_into);
  return { name: `Ledger – ${customer.name}`, rows: lines(note, entries(reading, query)) };
}

async function* lines(
  note: string | null,
  entriesOfPeriod: AsyncIterable<readonly Entry[]>,
): AsyncGenerator<readonly Line[], void, void> {
  if (note !== null) yield [{ date: null, reference: note, note: "", amount: 0, balance: null }];
  yield* entriesOfPeriod;
}

async function* entries(reading: Reading, query: LedgerQuery): AsyncGenerator<Entry[], void, void> {
  const found = entriesIn(reading, query);
  const { paise, openings } = await found
    .select([
      sql<number>`coalesce(sum(ledger_entry.amount_paise), 0)::bigint`.as("paise"),
      sql<number>`count(*) filter (where ledger_entry.kind = ${LEDGER.opening.code})`.as("openings"),
    ])
    .executeTakeFirstOrThrow();
  let balancePaise = closingPaiseOf(await sumsOf(reading, query)) - paise;
  if (query.date_from !== undefined) yield [toForwardEntry(query.date_from, openings > 0, balancePaise)];
  const inOrder = found
    .select(ENTRY_COLUMNS)
    .orderBy("entry_date")
    .orderBy("side")
    .orderBy("record_id")
    .orderBy("kind");
  for await (const rows of rowsInBatches(reading, inOrder)) {
    yield rows.map((row) => {
      balancePaise += row.amount_paise;
      return toEntry(row, balancePaise);
    });
  }
}
