import { type SelectQueryBuilder, sql } from "kysely";
import type { Reading } from "./read-model-access.ts";

/** How many rows a query has; `max` when it has that many or more: no others are read. */
export async function countUpTo<DB, TB extends keyof DB>(
  { db }: Pick<Reading, "db">,
  rows: SelectQueryBuilder<DB, TB, object>,
  max: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(rows.limit(max).as("some"))
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
