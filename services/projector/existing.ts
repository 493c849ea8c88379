import type { RowSet, VersionedRow } from "./projection-rows.ts";
import { InapplicableError } from "./inapplicable.ts";

/** The row that an event is about. Errors: {@link InapplicableError} when there is none. */
export async function existing<Row extends VersionedRow>(
  event: { id: string; position: string; type: string },
  noun: string,
  rows: RowSet<Row>,
  id: number,
): Promise<Row> {
  const row = await rows.find(id);
  if (row === undefined) throw new InapplicableError(event, `there is no ${noun} ${id}`);
  return row;
}

/** Errors: {@link InapplicableError} when a record is created a second time. */
export async function expectAbsent<Row extends VersionedRow>(
  event: { id: string; position: string; type: string },
  noun: string,
  rows: RowSet<Row>,
  id: number,
): Promise<void> {
  if ((await rows.find(id)) !== undefined)
    throw new InapplicableError(event, `there is a ${noun} ${id} already`);
}
