import type { Kysely } from "kysely";
import type { ReadModels } from "../database.ts";
import type { Behind } from "./behind.ts";
import { schemaOf } from "./table.ts";

/** The generation that queries read: its tables are in `schema` and hold everything up to `position`, or more. */
export type LiveGeneration = {
  id: number;
  schema: string;
  position: string;
  /** Set while it lags for the time of an update, where the caller asked for it. */
  behind?: Behind;
  /** Set when it was built from another event store, where the caller asked for it: why nothing may be written. */
  failure?: string;
};

/**
 * The live generation with its checkpoint; undefined before the projector's first start. It reads one small row: ask for
 * each question, and never cache it.
 */
export async function liveGeneration(db: Kysely<ReadModels>): Promise<LiveGeneration | undefined> {
  const row = await db
    .selectFrom("bahi.generation")
    .select(["id", "position"])
    .where("state", "=", "live")
    .executeTakeFirst();
  return row && { id: row.id, schema: schemaOf(row.id), position: row.position };
}
