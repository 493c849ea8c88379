import type { Past } from "@bahi/read-models/as-of/past-table.ts";
import type { CurrentEvent, VersionedRow } from "../projection-rows.ts";

/**
 * The next version of a row, and the past version that it replaces. `row` becomes that version, so nobody else may hold it.
 * An event that changes a row twice makes one past version: the version in between was never visible.
 */
export function nextVersion<Row extends VersionedRow>(
  before: Row | undefined,
  row: Omit<Row, "since">,
  { position }: CurrentEvent,
): { after: Row; past: Past<Row> | undefined } {
  // as: `Omit` and what it left out are a `Row` again; TypeScript does not see that of a type parameter. A copy would cost a
  // fold of the history one object in twenty.
  const after = row as Row;
  if (after === before) throw new Error("A version of a row cannot take its own place");
  const isFirst = before === undefined || before.since === position;
  after.since = position;
  return { after, past: isFirst ? undefined : { ...before, until: position } };
}
