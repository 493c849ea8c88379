import type { Pool } from "pg";
import { CannotStart } from "./cannot-start.ts";
import { waitForDatabase } from "./database.ts";

/** The schema, empty, is there from before the first change that a restore makes until its end. */
const MARK = "bahi_restore";

/** Call before a restore changes anything. */
export async function markRestore(pool: Pool): Promise<void> {
  await pool.query(`create schema if not exists ${MARK}`);
}

/** Call when all of a history is there, or nothing was changed. */
export async function unmarkRestore(pool: Pool): Promise<void> {
  await pool.query(`drop schema if exists ${MARK}`);
}

export async function isRestoreUnfinished(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query("select where to_regnamespace($1) is not null", [MARK]);
  return rowCount === 1;
}

/** Refuses books of which a restore has brought only a part: nothing else would tell them from whole ones. */
export async function refuseHalfBooks(pool: Pool): Promise<void> {
  if (!(await isRestoreUnfinished(pool))) return;
  throw new CannotStart(
    "A restore into these books has not ended, and only a part of them may be there. Please run npm run restore with the same file again: it goes on where it was. For other books, name an empty database (DATABASE_URL, or another BAHI_DATA_DIR).",
  );
}

/** As {@link waitForDatabase}, and {@link refuseHalfBooks}. */
export async function waitForBooks(pool: Pool, url: string): Promise<void> {
  await waitForDatabase(pool, url);
  await refuseHalfBooks(pool);
}
