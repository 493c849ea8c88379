import type { Client } from "pg";

/** Sends queries in one packet: one system call here, and one wake-up of the database. */
export function corked<Queries>(client: Client, begin: () => Queries): Queries {
  const { stream } = client.connection;
  stream.cork();
  try {
    return begin();
  } finally {
    stream.uncork();
  }
}
