import type { Pool, PoolClient } from "pg";

/** The next table is read while those before it get their indexes. With fewer than three a build would wait for ever. */
export const BUILD_CONNECTIONS = 5;

/** Does work on a connection of its own. One whose work failed is closed: its state is unknown. */
export async function onConnection<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let failed = true;
  try {
    const result = await work(client);
    failed = false;
    return result;
  } finally {
    client.release(failed);
  }
}
