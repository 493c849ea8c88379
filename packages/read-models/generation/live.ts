import type { Kysely } from "kysely";
import type { ReadModels } from "../database.ts";
import type { Behind } from "./behind.ts";
import { schemaOf } from "./table.ts";

/** The generation that queries read: its tables are in `schema` and hold everything up to `position`, or more. */
export type LiveGeneration = {
  id: number;
  schema: string;
  position: string;
  /** When it came there. A database that lost its last commits comes to the same position again, by other events. */
  movedAt: string;
  /** Set in an update while programs of another version show more, where the caller asked for it: up to which position. */
  shownElsewhere?: string;
  /** Set while it lags for the time of an update, where the caller asked for it. */
  behind?: Behind;
  /** Set when it was built from another event store, where the caller asked for it: why nothing may be written. */
  failure?: string;
};

/**
 * The generation that a program reads, with its checkpoint: the live one, or the next one once it is readable and of the
 * program's own projection version. Undefined before the projector's first start. It reads one small row: ask for each
 * question, and never cache it.
 */
export async function liveGeneration(
  db: Kysely<ReadModels>,
  projectionVersion?: string,
): Promise<LiveGeneration | undefined> {
  const row = await db
    .selectFrom("bahi.generation")
    .select(["id", "position", "moved_at"])
    .where((is) => {
      const isLive = is("state", "=", "live");
      if (projectionVersion === undefined) return isLive;
      return is.or([
        isLive,
        is.and({ state: "building", readable: true, projection_version: projectionVersion }),
      ]);
    })
    // The next one, if there is one.
    .orderBy("state")
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, schema: schemaOf(row.id), position: row.position, movedAt: row.moved_at };
}

/**
 * SQL: the row of that generation, as `read`; its parameter is the projection version of the program, or null. `shown` is
 * the last position that some program shows: in an update another one may be ahead.
 */
export const READ_GENERATION = `(
  select * from (
    select *, max(position) over () as shown from bahi.generation
    where state = 'live' or (state = 'building' and readable)
  ) as either
  where state = 'live' or projection_version = $1::text
  order by state limit 1
) as read`;
