import type { AsOf } from "@bahi/contracts/as-of.ts";
import { type RefusalCode, refused } from "@bahi/contracts/refusal.ts";

/**
 * The row that a question is about. One that was deleted is found only where it is asked for as it was: its answer says
 * whether it was deleted then. Refused: `absent`.
 */
export function expectFound<Row extends { is_deleted: boolean }>(
  row: Row | undefined,
  { as_of }: { as_of?: AsOf | undefined },
  absent: RefusalCode,
): Row {
  if (row === undefined || (row.is_deleted && as_of === undefined)) throw refused(absent);
  return row;
}
