import { databasePool } from "@bahi/service-kit/database.ts";
import type { Pool } from "pg";

/** A few connections to the database of the books. One that breaks fails the statement that uses it, and no other. */
export function openPool(databaseUrl: string): Pool {
  return databasePool(databaseUrl, { applicationName: "bahi tool", max: 2 }, { warn: () => {} });
}
