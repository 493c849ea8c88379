import type { AsOf } from "@bahi/contracts/as-of.ts";
import type { Position } from "@bahi/contracts/position.ts";
import type { ReadModels } from "@bahi/read-models/database.ts";
import type { LiveGeneration } from "@bahi/read-models/generation/live.ts";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";

type Shown = { db: Kysely<ReadModels>; live: LiveGeneration };

/** Where the history ended at a moment: its last position, `""` before the first, and that of the event after it. */
type End = { last: Position; next: Position };

/** Returns the last position up to a moment, or a position itself; without either, the last one that is shown. */
export type PositionOf = (shown: Shown, asOf: AsOf | undefined) => Promise<Position>;

const ENDS_MAX = 1_000;

/**
 * Remembers where the history ended at the moments that were asked for. The database finds an end by reading all events
 * before it, as long as the history is; and where something was decided after a moment, its end stays.
 */
export function openEndsAtMoments(): PositionOf {
  const ends = new LRUCache<string, End>({ max: ENDS_MAX });

  return async (shown, asOf) => {
    const { live } = shown;
    if (asOf === undefined) return live.position;
    if ("position" in asOf) return asOf.position < live.position ? asOf.position : live.position;
    const name = `${live.id} ${asOf.moment}`;
    const known = ends.get(name);
    if (known !== undefined && (await isThere(shown, known, asOf.moment))) return known.last;
    const end = await findEnd(shown, asOf.moment);
    if (end === undefined) return live.position;
    ends.set(name, end);
    return end.last;
  };
}

/** False where the history is another one, as after a backup was restored. */
async function isThere({ db }: Shown, { last, next }: End, moment: string): Promise<boolean> {
  const beside = await db
    .selectFrom("history")
    .select(({ eb }) => ["position", eb("at", ">", moment).as("is_later")])
    .where("position", "in", [last, next])
    .execute();
  const before = beside.filter(({ position }) => position === last);
  const after = beside.filter(({ position }) => position === next);
  const isLastThere = last === "" || before.length > 0;
  return isLastThere && before.every((each) => !each.is_later) && after.some((each) => each.is_later);
}

/**
 * The end before the first event that was decided after a moment; undefined without one. So no later event is shown, also
 * where two clocks disagree.
 */
async function findEnd({ db }: Shown, moment: string): Promise<End | undefined> {
  const later = await db
    .selectFrom("history")
    .select("position")
    .where("at", ">", moment)
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  if (later === undefined) return undefined;
  const last = await db
    .selectFrom("history")
    .select("position")
    .where("position", "<", later.position)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return { last: last?.position ?? "", next: later.position };
}
