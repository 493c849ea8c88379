import { readModelPool, types } from "@bahi/read-models/database.ts";
import { type Pool, type PoolConfig, TypeOverrides } from "pg";

const VARCHAR = 1043;

/**
 * What SQL casts to `varchar` comes as bytes; no table has a column of this type. A large text becomes bytes while its
 * result is read, so its string is garbage at once: strings that live until the last row has come are moved by the
 * collector, and end in the old generation.
 */
const readingTypes = new TypeOverrides(types);
readingTypes.setTypeParser(VARCHAR, (text: string) => Buffer.from(text));

/**
 * A page of the read models is in memory, or on a disk for which its place makes little difference. With 4, the default of
 * Postgres, thousands of rows in the order of an index were read by reading and sorting all rows: of any order until the
 * table has statistics, and of one that the rows are not stored in also with them.
 */
const RANDOM_PAGE_COST = 1.1;

/** Connections for questions: those of `readModelPool`, on which large texts come as bytes, and indexes are preferred. */
export function readingPool(databaseUrl: string, options: PoolConfig = {}): Pool {
  return readModelPool(databaseUrl, {
    types: readingTypes,
    options: `-c TimeZone=UTC -c random_page_cost=${RANDOM_PAGE_COST}`,
    ...options,
  });
}
