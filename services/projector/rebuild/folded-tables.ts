import { derivedTables, namesOf, versionedTables } from "@bahi/read-models/tables.ts";
import { derivations } from "../derived/derived-tables.ts";
import { Totals } from "../derived/totals.ts";
import { Duplicates } from "../duplicate/duplicates.ts";
import type { MemoryRows } from "./memory-rows.ts";
import type { TableVisitor } from "./table-visitor.ts";

/**
 * Visits every table that a fold of the whole history fills, except those whose rows went to a sink while it folded. A
 * rebuild writes their rows, a proof expects them.
 */
export async function visitFolded<Result>(rows: MemoryRows, visit: TableVisitor<Result>): Promise<Result[]> {
  const folded = { rows, totals: new Totals(rows), duplicates: await Duplicates.among(rows.customer.all()) };
  return [
    ...namesOf(versionedTables).map((name) => rows[name].visitTable(visit)),
    ...namesOf(derivedTables).map((name) => derivations[name].visitTable(folded, visit)),
  ];
}
