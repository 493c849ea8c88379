import type { Table } from "@bahi/read-models/table.ts";
import type { Sink } from "../projection-rows.ts";

/** Gets every row of one table. */
export type TableSink<Row> = Sink<Row> & {
  /** Call from time to time: waits while too many rows wait. */
  flush(): Promise<void>;
  /** Call when all rows are added. */
  end(): Promise<void>;
};

/** What to do with the rows of a table, whichever it is. */
export type OpenTable = <Row extends object>(table: Table<Row>) => Promise<TableSink<Row>>;
