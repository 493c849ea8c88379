import type { Client } from "pg";

/**
 * Begins queries so that they leave in one packet. On its own, each would be a call of the system here and would wake
 * the database once more.
 */
export function sentTogether<Queries>(client: Client, begin: () => Queries): Queries {
  const { stream } = client.connection;
  stream.cork();
  try {
    return begin();
  } finally {
    stream.uncork();
  }
}
