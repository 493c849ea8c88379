import type { BackupRecord } from "@bahi/contracts/system/backup.ts";
import type { BackupTable } from "@bahi/read-models/backup/schema.ts";
import type { Pool } from "pg";

/**
 * The last backup that was made by itself, and why a later one failed. One that is under way says neither. `directory` is
 * null where none is made.
 */
export async function readBackups(pool: Pool, directory: string | null): Promise<BackupRecord> {
  const { rows } = await pool.query<BackupTable>(
    `select * from bahi.backup where id in (
       (select max(id) from bahi.backup where state = 'done'), (select max(id) from bahi.backup where state <> 'running'))
     order by id desc`,
  );
  const done = rows.find(({ state }) => state === "done");
  const failed = rows[0]?.state === "failed" ? rows[0] : undefined;
  return {
    directory,
    last: done
      ? {
          at: done.started_at,
          file: done.file,
          size_bytes: done.size_bytes ?? 0,
          events: done.events ?? 0,
          fingerprint: done.fingerprint,
          warning: done.warning,
        }
      : null,
    failure: failed ? { at: failed.started_at, reason: failed.failure ?? "" } : null,
  };
}
