import type { Table } from "../table.ts";
import { SINCE } from "./since.ts";

/** A past version of a row: valid from `since` until `until`, exclusive. */
export type Past<Row> = Row & { until: string };

/** The table of the past versions of the rows of a table. A row that never changed has none. */
export function pastTableOf<Row extends { id: number; since: string }>(table: Table<Row>): Table<Past<Row>> {
  // as: the columns of `Row` and `until` are those of `Past<Row>`; TypeScript does not add up mapped types.
  const columns = { ...table.columns, until: SINCE } as Table<Past<Row>>["columns"];
  const { name, pastIndexes: indexes = {}, computed } = table;
  return {
    name: `${name}_past`,
    columns,
    key: ["id", "since"],
    indexes,
    foldOrder: ["until", "id"],
    ...(computed !== undefined && { computed }),
  };
}
