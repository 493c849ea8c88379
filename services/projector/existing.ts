import type { RowSet, VersionedRow } from "./projection-rows.ts";
import { InapplicableError } from "./inapplicable.ts";

type Event = { id: string; position: string; type: string };

/**
 * The row that an event is about; a promise only where rows are read from a database. Errors: {@link InapplicableError}
 * when there is none.
 */
export function existing<Row extends VersionedRow>(
  event: Event,
  noun: string,
  rows: RowSet<Row>,
  id: number,
): Row | Promise<Row> {
  function present(row: Row | undefined): Row {
    if (row === undefined) throw new InapplicableError(event, `there is no ${noun} ${id}`);
    return row;
  }
  const found = rows.find(id);
  return found instanceof Promise ? found.then(present) : present(found);
}

/**
 * A promise only where rows are read from a database. Errors: {@link InapplicableError} when a record is created a second
 * time.
 */
export function expectAbsent<Row extends VersionedRow>(
  event: Event,
  noun: string,
  rows: RowSet<Row>,
  id: number,
): void | Promise<void> {
  function absent(row: Row | undefined): void {
    if (row !== undefined) throw new InapplicableError(event, `there is a ${noun} ${id} already`);
  }
  const found = rows.find(id);
  return found instanceof Promise ? found.then(absent) : absent(found);
}
