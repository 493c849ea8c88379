import type { LedgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import type { Table } from "@bahi/read-models/table.ts";
import { derivedTables, namesOf, type VersionedName, versionedTables } from "@bahi/read-models/tables.ts";
import { derivations } from "../derived/derived-tables.ts";
import { Totals } from "../derived/totals.ts";
import { Duplicates } from "../duplicate/duplicates.ts";
import type { HeapBound } from "./heap-bound.ts";
import type { MemoryRows } from "./memory-rows.ts";
import type { OpenTable, TableSink } from "./table-sink.ts";

const ROWS_AT_ONCE = 500;

/**
 * Passes every row of every table that a fold of the whole history fills to its sink, except those whose rows went to a
 * sink while it folded. A rebuild writes them, a proof expects them. Documents are read from a file, so they are read
 * once: ledger entries and sums are made on the way.
 */
export async function passFolded(rows: MemoryRows, open: OpenTable, heap: HeapBound): Promise<void> {
  const ends: Promise<void>[] = [];
  function end(sink: TableSink<never>): void {
    const ending = sink.end();
    ending.catch(() => {}); // thrown where all of them are awaited
    ends.push(ending);
  }

  const ledger = await open<LedgerEntryTable>(derivedTables.ledger_entry);
  const totals = new Totals(ledger);

  async function pass<Row extends object>(
    table: Table<Row>,
    all: Iterable<Row>,
    look?: (row: Row) => void,
  ): Promise<void> {
    const sink = await open(table);
    let waiting = 0;
    for (const row of all) {
      sink.add(row);
      look?.(row);
      waiting += 1;
      if (waiting < ROWS_AT_ONCE) continue;
      waiting = 0;
      await Promise.all([sink.flush(), ledger.flush()]);
      heap.check();
    }
    end(sink);
  }

  const { customer, invoice, payment, credit_note, product, user_account, settings } = versionedTables;
  /** Accounts are opened by customers, so these come before the documents. */
  const passes: { [Name in VersionedName]: () => Promise<void> } = {
    customer: () => pass(customer, rows.customer.all(), (row) => totals.addCustomer(row)),
    invoice: () => pass(invoice, rows.invoice.all(), (row) => totals.addInvoice(row)),
    payment: () => pass(payment, rows.payment.all(), (row) => totals.addPayment(row)),
    credit_note: () => pass(credit_note, rows.credit_note.all(), (row) => totals.addCreditNote(row)),
    product: () => pass(product, rows.product.all()),
    user_account: () => pass(user_account, rows.user_account.all()),
    settings: () => pass(settings, rows.settings.all()),
  };
  for (const name of namesOf(passes)) await passes[name]();
  end(ledger);

  const folded = { rows, totals, duplicates: await Duplicates.among(rows.customer.all()) };
  for (const name of namesOf(derivedTables)) await derivations[name].pass(folded, pass);
  await Promise.all(ends);
}
