import type { Past } from "@bahi/read-models/as-of/past-table.ts";
import type { CurrentEvent, VersionedRow } from "../projection-rows.ts";

/**
 * The next version of a row, and the past version that it replaces. An event that changes a row twice makes one past
 * version: the version in between was never visible.
 */
export function nextVersion<Row extends VersionedRow>(
  before: Row | undefined,
  row: Omit<Row, "since">,
  { position }: CurrentEvent,
): { after: Row; past: Past<Row> | undefined } {
  // `Omit` and what it left out are a `Row` again; TypeScript does not see that of a type parameter.
  const after = { ...row, since: position } as Row;
  const isFirst = before === undefined || before.since === position;
  return { after, past: isFirst ? undefined : { ...before, until: position } };
}
