import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { transaction } from "./database.ts";

/**
 * Runs the statements that create a table and what belongs to it, where missing. A lock serialises processes that start
 * at the same time. The comment of the table records which statements were run; a later start reads it and changes
 * nothing.
 */
export async function migrate(pool: Pool, table: string, statements: readonly string[]): Promise<void> {
  const fingerprint = createHash("sha256").update(statements.join(";")).digest("hex");
  const { rows } = await pool.query<{ comment: string | null }>(
    "select obj_description(to_regclass($1), 'pg_class') as comment",
    [table],
  );
  if (rows[0]?.comment === fingerprint) return;
  await transaction(pool, async (trx) => {
    await trx.query("select pg_advisory_xact_lock(hashtextextended('bahi migration', 0))");
    // A session that waited may have cached that the schema is missing; opening a table refreshes it.
    await trx.query("select from pg_namespace limit 1");
    for (const statement of statements) await trx.query(statement);
    await trx.query(`comment on table ${table} is '${fingerprint}'`);
  });
}
