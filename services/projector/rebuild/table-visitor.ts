import type { Table } from "@bahi/read-models/table.ts";

/** What to do with a table and its rows, whatever they are. */
export type TableVisitor<Result> = <Row extends object>(
  table: Table<Row>,
  read: () => Iterable<Row>,
) => Result;
