import { type SelectQueryBuilder, sql } from "kysely";
import type { Reading } from "./read-model-access.ts";

/**
 * The ids of the rows of a query, up to `max` of them. They are planned as if all were read: for the first few alone,
 * Postgres reads the table, which is slower than the index where fewer are found than it thinks.
 */
export async function idsUpTo<DB, TB extends keyof DB>(
  { db }: Pick<Reading, "db">,
  rows: SelectQueryBuilder<DB, TB, { id: number }>,
  max: number,
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    with found as materialized (${rows}) select id from found limit ${max}`.execute(db);
  return found.rows.map(({ id }) => id);
}
