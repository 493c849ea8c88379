import { databasePool } from "@bahi/service-kit/database.ts";
import type { Pool } from "pg";

/** A small pool of connections to the database. A connection that breaks fails only its own statement. */
export function openPool(databaseUrl: string): Pool {
  return databasePool(databaseUrl, { applicationName: "bahi tool", max: 2 }, { warn: () => {} });
}
