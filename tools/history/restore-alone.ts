import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { DatabaseError, type Pool } from "pg";

const RESTORE_LOCK = 8_220_008;
/** A restore that was killed has its lock until Postgres has noticed. */
const ENDING_TIME_MS = 1_000;
const LOCK_NOT_AVAILABLE = "55P03";

/** Runs a restore while no other one works on this database. Errors: {@link CannotStart} where one does. */
export async function restoreAlone<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  client.on("error", () => {}); // the next statement of the restore fails, too
  try {
    await client.query(`set lock_timeout = ${ENDING_TIME_MS}`);
    await client.query("select pg_advisory_lock($1)", [RESTORE_LOCK]).catch((error: unknown) => {
      if (!(error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
      const sentence = "Another restore is at work on this database. Please try again when it has ended.";
      throw new CannotStart(sentence, { cause: error });
    });
    return await work();
  } finally {
    client.release(true); // with its connection the lock is gone
  }
}
