import type { RowSet, VersionedRow } from "./projection-rows.ts";
import { InapplicableError } from "./inapplicable.ts";

type Event = { id: string; position: string; type: string };

/** The row that an event is about. Errors: {@link InapplicableError} when there is none. */
export function existing<Row extends VersionedRow>(
  event: Event,
  noun: string,
  rows: RowSet<Row>,
  id: number,
): Row {
  const row = rows.find(id);
  if (row === undefined) throw new InapplicableError(event, `there is no ${noun} ${id}`);
  return row;
}

/** Errors: {@link InapplicableError} when a record is created a second time. */
export function expectAbsent<Row extends VersionedRow>(
  event: Event,
  noun: string,
  rows: RowSet<Row>,
  id: number,
): void {
  if (rows.find(id) !== undefined) throw new InapplicableError(event, `there is a ${noun} ${id} already`);
}
