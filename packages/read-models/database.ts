import { Kysely, PostgresDialect } from "kysely";
import { Pool, type PoolConfig, TypeOverrides } from "pg";
import type { ChainTable } from "./chain/schema.ts";
import type { PastViews } from "./as-of/view.ts";
import type { GenerationTable } from "./generation/table.ts";
import type { StoredRows } from "./tables.ts";
import type { VerificationTable } from "./verification/schema.ts";

/**
 * The tables of one generation, for `withSchema("read_<id>")`, and those that all generations share. See "Reading" in
 * README.md.
 */
export type ReadModels = StoredRows & {
  "bahi.generation": GenerationTable;
  "bahi.chain": ChainTable;
  "bahi.verification": VerificationTable;
};

/** The same tables as they were at a position, as `withSchema("read_<id>_past")` shows them. */
export type PastReadModels = ReadModels & PastViews;

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/** Money and counts are exact as numbers; a business date stays `YYYY-MM-DD`; a timestamp is ISO 8601 in UTC. */
export const types = new TypeOverrides();
types.setTypeParser(INT8, Number);
types.setTypeParser(DATE, (text: string) => text);
types.setTypeParser(TIMESTAMPTZ, momentOf);

/** Postgres writes `2026-04-01 05:30:00.5+00`. Parsing that as a Date would take most of the time of a long list. */
function momentOf(text: string): string {
  if (!text.endsWith("+00") || text.charAt(10) !== " ") return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, "0").slice(0, 3)}Z`;
}

/** Connections on which rows have the shapes that the table types say. */
export function readModelPool(databaseUrl: string, options: PoolConfig = {}): Pool {
  return new Pool({ connectionString: databaseUrl, types, options: "-c TimeZone=UTC", ...options });
}

export function readModels(pool: Pool): Kysely<ReadModels> {
  return new Kysely<ReadModels>({ dialect: new PostgresDialect({ pool }) });
}
