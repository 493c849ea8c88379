import type { ReadModels } from "@bahi/read-models/database.ts";
import type { VersionedName } from "@bahi/read-models/tables.ts";
import type { Kysely } from "kysely";

/** Writes what a row was until a position, from which on its next version counts. */
export async function writePast(
  db: Kysely<ReadModels>,
  name: VersionedName,
  row: object,
  until: string,
): Promise<void> {
  // as: the tables of past rows are no part of the types.
  const table = `${name}_past` as "invoice";
  await db
    .insertInto(table)
    .values({ ...row, until } as never)
    .execute();
}
