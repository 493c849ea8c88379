import type { Past } from "@bahi/read-models/as-of/past-table.ts";
import {
  type AppendedName,
  type AppendedRows,
  namesOf,
  type VersionedName,
  type VersionedRows,
  versionedTables,
} from "@bahi/read-models/tables.ts";
import type { CurrentEvent, ProjectionRows, Sink } from "../projection-rows.ts";
import { MemoryRowSet } from "./memory-row-set.ts";

type RowSets = { [Name in VersionedName]: MemoryRowSet<VersionedRows[Name]> };

/** What gets the rows that nothing reads again: those of appended tables, and past versions. */
export type Sinks = { [Name in AppendedName]: Sink<AppendedRows[Name]> } & {
  past: { [Name in VersionedName]: Sink<Past<VersionedRows[Name]>> };
};

/** The rows as a fold of the history sees them, in bounded memory. Rows that nothing reads again go to a sink. */
export type MemoryRows = ProjectionRows & RowSets;

/**
 * Documents are as many as the history is long. Master data are few, and each document asks for them. With more documents,
 * collections of garbage move each of them: to read it back from its file costs less.
 */
const DOCUMENTS_IN_MEMORY = 200;

/** `documentsInMemory` is the number of the latest rows of each kind of document that stay in memory. Close them after use. */
export function memoryRows(
  { invoice_line, history, past }: Sinks,
  { documentsInMemory = DOCUMENTS_IN_MEMORY }: { documentsInMemory?: number } = {},
): MemoryRows {
  const event: CurrentEvent = { position: "" };
  function rowSet<Name extends VersionedName>(
    name: Name,
    rowsInMemory: number,
  ): MemoryRowSet<VersionedRows[Name]> {
    return new MemoryRowSet<VersionedRows[Name]>({
      table: versionedTables[name],
      event,
      past: past[name],
      rowsInMemory,
    });
  }
  return {
    current: event,
    invoice: rowSet("invoice", documentsInMemory),
    payment: rowSet("payment", documentsInMemory),
    credit_note: rowSet("credit_note", documentsInMemory),
    customer: rowSet("customer", Infinity),
    product: rowSet("product", Infinity),
    user_account: rowSet("user_account", Infinity),
    settings: rowSet("settings", Infinity),
    invoice_line,
    history,
  };
}

export function closeRows(rows: MemoryRows): void {
  for (const name of namesOf(versionedTables)) rows[name].close();
}
