import type { Kysely } from "kysely";
import type { ReadModels } from "../database.ts";
import type { Behind } from "./behind.ts";
import { schemaOf } from "./table.ts";

/** The generation that queries read: its tables lie in `schema` and hold everything up to `position`, or more. */
export type LiveGeneration = {
  id: number;
  schema: string;
  position: string;
  /** Set where it was asked for and stays behind what is written: an update is under way. */
  behind?: Behind;
  /** Set where it was asked for and belongs to other books than the event store: why nothing may be written. */
  failure?: string;
};

/**
 * Which generation is live right now, and up to where; undefined before the projector's first start. It is one read of
 * one small row, so each question asks again and no answer is ever kept.
 */
export async function liveGeneration(db: Kysely<ReadModels>): Promise<LiveGeneration | undefined> {
  const row = await db
    .selectFrom("bahi.generation")
    .select(["id", "position"])
    .where("state", "=", "live")
    .executeTakeFirst();
  return row && { id: row.id, schema: schemaOf(row.id), position: row.position };
}
