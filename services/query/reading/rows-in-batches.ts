import { type OperationNodeSource, sql } from "kysely";
import type { Reading } from "./read-model-access.ts";

/** A query of which only the rows are known. */
export type RowQuery<Row> = OperationNodeSource & { execute(): Promise<Row[]> };

/** So many rows are in memory at once, and written before other requests have their turn. */
const BATCH_ROWS = 500;

/**
 * All rows of a query, read by a cursor in the database transaction of the reading: one at a time. The time limit of a
 * statement applies to each batch.
 */
export async function* rowsInBatches<Row>(
  { db }: Pick<Reading, "db">,
  query: RowQuery<Row>,
): AsyncGenerator<Row[], void, void> {
  await sql`declare batches no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_ROWS)} from batches`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_ROWS) break;
  }
  await sql`close batches`.execute(db);
}
