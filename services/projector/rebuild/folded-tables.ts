import type { LedgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import type { Table } from "@bahi/read-models/table.ts";
import { derivedTables, namesOf, type VersionedName, versionedTables } from "@bahi/read-models/tables.ts";
import { derivations, type Sources } from "../derived/derived-tables.ts";
import { Totals } from "../derived/totals.ts";
import { Duplicates } from "../duplicate/duplicates.ts";
import type { HeapBound } from "./heap-bound.ts";
import type { MemoryRows } from "./memory-rows.ts";
import type { OpenTable, TableSink } from "./table-sink.ts";

const ROWS_AT_ONCE = 500;

/** Gets each row of a table that is passed, for what follows from it. */
type Following<Row> = Pick<TableSink<Row>, "add" | "flush">;

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

  async function pass<Row extends object>(
    table: Table<Row>,
    all: Iterable<Row>,
    following?: Following<Row>,
  ): Promise<void> {
    const sink = await open(table);
    let waiting = 0;
    for (const row of all) {
      sink.add(row);
      following?.add(row);
      waiting += 1;
      if (waiting < ROWS_AT_ONCE) continue;
      waiting = 0;
      await Promise.all([sink.flush(), following?.flush()]);
      heap.check();
    }
    end(sink);
  }

  async function passVersioned(): Promise<Totals> {
    const ledger = await open<LedgerEntryTable>(derivedTables.ledger_entry);
    const totals = new Totals(ledger);
    const adding = <Row>(add: (row: Row) => void): Following<Row> => ({ add, flush: () => ledger.flush() });
    const { customer, invoice, payment, credit_note, product, user_account, settings } = versionedTables;
    /** Accounts are opened by customers, so these come before the documents. */
    const passes: { [Name in VersionedName]: () => Promise<void> } = {
      customer: () =>
        pass(
          customer,
          rows.customer.all(),
          adding((row) => totals.addCustomer(row)),
        ),
      invoice: () =>
        pass(
          invoice,
          rows.invoice.all(),
          adding((row) => totals.addInvoice(row)),
        ),
      payment: () =>
        pass(
          payment,
          rows.payment.all(),
          adding((row) => totals.addPayment(row)),
        ),
      credit_note: () =>
        pass(
          credit_note,
          rows.credit_note.all(),
          adding((row) => totals.addCreditNote(row)),
        ),
      product: () => pass(product, rows.product.all()),
      user_account: () => pass(user_account, rows.user_account.all()),
      settings: () => pass(settings, rows.settings.all()),
    };
    for (const name of namesOf(passes)) await passes[name]();
    end(ledger);
    return totals;
  }

  async function passDerived(sources: Partial<Sources>): Promise<void> {
    for (const name of namesOf(derivedTables)) await derivations[name].pass(sources, pass);
  }

  // One after the other: what a source takes in memory is free when the next one is made.
  await passDerived({ totals: await passVersioned() });
  await passDerived({ rows });
  await passDerived({ duplicates: await Duplicates.among(rows.customer.all()) });
  await Promise.all(ends);
}
