import {
  type AppendedName,
  type AppendedRows,
  byName,
  type VersionedName,
  type VersionedRows,
  versionedTables,
} from "@bahi/read-models/tables.ts";
import type { Table } from "@bahi/read-models/table.ts";
import type { CurrentEvent, ProjectionRows, Sink, VersionedRow } from "../projection-rows.ts";
import { MemoryRowSet } from "./memory-row-set.ts";

type RowSets = { [Name in VersionedName]: MemoryRowSet<VersionedRows[Name]> };
export type Sinks = { [Name in AppendedName]: Sink<AppendedRows[Name]> };

/** The rows as a rebuild sees them: in memory, except those that nothing reads again, which go to a sink. */
export type MemoryRows = ProjectionRows & RowSets;

export function memoryRows(sinks: Sinks): MemoryRows {
  const current: CurrentEvent = { position: "" };
  return {
    current,
    ...byName<RowSets>(
      versionedTables,
      <Row extends VersionedRow>(table: Table<Row>) => new MemoryRowSet(table, current),
    ),
    ...sinks,
  };
}
