import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import { backupColumns, backupSchema } from "./backup/schema.ts";
import { chainSchema } from "./chain/schema.ts";
import { verificationSchema } from "./verification/schema.ts";
import { listenerTable } from "./generation/listener.ts";
import { moveCheckpointFunction } from "./generation/checkpoint.ts";
import { replacedVersionTable } from "./generation/replaced-version.ts";
import { generationColumns, generationIndex, generationTable } from "./generation/table.ts";

const MIGRATION_LOCK = 8_220_001;

/**
 * Trigrams, with which a search finds its rows by an index. Who owns the database may create the extension. Where that is
 * refused, or the server does not have it, a search reads all rows until somebody creates it and runs a rebuild.
 */
const trigrams = `do $do$ begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or feature_not_supported or undefined_file then
  raise warning 'Searches will be slow, because pg_trgm cannot be created: %', sqlerrm;
end $do$`;

const STATEMENTS = [
  trigrams,
  "create schema if not exists bahi",
  generationTable,
  generationColumns,
  generationIndex,
  replacedVersionTable,
  listenerTable,
  moveCheckpointFunction,
  chainSchema,
  verificationSchema,
  backupSchema,
  backupColumns,
];

/** Stored as the comment of the schema after they were run. */
const FINGERPRINT = createHash("sha256").update(STATEMENTS.join(";")).digest("hex");

/**
 * Creates the tables that all generations share, once, however many processes start at the same time. A later start reads
 * the comment and changes nothing.
 */
export async function migrateReadModels(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ comment: string | null }>(
    "select obj_description(to_regnamespace('bahi'), 'pg_namespace') as comment",
  );
  if (rows[0]?.comment === FINGERPRINT) return;
  await client.query("begin");
  try {
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    // A session that waited for the lock may have cached that the schema is missing; opening a table refreshes that.
    await client.query("select from pg_namespace limit 1");
    for (const statement of STATEMENTS) await client.query(statement);
    await client.query(`comment on schema bahi is '${FINGERPRINT}'`);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
