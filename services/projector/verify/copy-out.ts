import type { Pool } from "pg";
import { to as copyTo } from "pg-copy-streams";

/** The output of a COPY as an exported snapshot sees it, over a connection of the pool. Ending it early closes that. */
export async function* copyOutOf(pool: Pool, snapshotId: string, statement: string): AsyncGenerator<Buffer> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query(`set transaction snapshot '${snapshotId}'`); // takes no parameters
    yield* client.query(copyTo(statement));
    await client.query("commit");
    isDone = true;
  } finally {
    client.release(!isDone);
  }
}
