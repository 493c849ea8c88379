import type { ClientBase } from "pg";
import { chainSchema } from "./chain/schema.ts";
import { moveCheckpointFunction } from "./generation/checkpoint.ts";
import { generationIndex, generationTable } from "./generation/table.ts";

const MIGRATION_LOCK = 8_220_001;

/** Creates what all generations share, once, however many processes start at the same time. */
export async function migrateReadModels(client: ClientBase): Promise<void> {
  await client.query("begin");
  try {
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await client.query("create schema if not exists bahi");
    await client.query(generationTable);
    await client.query(generationIndex);
    await client.query(moveCheckpointFunction);
    await client.query(chainSchema);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
