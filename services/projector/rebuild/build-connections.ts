import { Pool, type PoolClient } from "pg";
import { rebuildConnection } from "../connection.ts";

/** The next table is read while those before it get their indexes. With fewer than three a build would wait for ever. */
export const BUILD_CONNECTIONS = 5;

/**
 * The connections of a rebuild. A table waits for one as long as the tables before it need theirs, which on long books
 * get indexes for minutes: the pool's limit for a new connection would be one for that wait, too.
 */
export function openBuildPool(databaseUrl: string, name: string): Pool {
  const pool = new Pool({
    ...rebuildConnection(databaseUrl, name),
    max: BUILD_CONNECTIONS,
    connectionTimeoutMillis: 0,
  });
  pool.on("error", () => {}); // the next statement connects again
  return pool;
}

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
