import type { RowSet, VersionedRow } from "./books.ts";
import { InapplicableError } from "./inapplicable.ts";

/** The row that an event is about, which must be there. */
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

/** A record is created once. */
export async function expectAbsent<Row extends VersionedRow>(
  event: { id: string; position: string; type: string },
  noun: string,
  rows: RowSet<Row>,
  id: number,
): Promise<void> {
  if ((await rows.find(id)) !== undefined)
    throw new InapplicableError(event, `there is a ${noun} ${id} already`);
}
