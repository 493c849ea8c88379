import type { Past } from "@bahi/read-models/as-of/past-table.ts";
import type { Now, VersionedRow } from "../books.ts";

/**
 * The next version of a row, and the past that it leaves behind. An event that changes a row twice leaves one past:
 * nobody has ever seen what lay between.
 */
export function nextVersion<Row extends VersionedRow>(
  before: Row | undefined,
  row: Omit<Row, "since">,
  { position }: Now,
): { after: Row; past: Past<Row> | undefined } {
  // `Omit` and what it left out are a `Row` again; TypeScript does not see that of a type parameter.
  const after = { ...row, since: position } as Row;
  const isFirst = before === undefined || before.since === position;
  return { after, past: isFirst ? undefined : { ...before, until: position } };
}
