import type { Position } from "@bahi/contracts/position.ts";
import type { AsOf } from "@bahi/contracts/as-of.ts";
import { type PastReadModels, type ReadModels, readModels } from "@bahi/read-models/database.ts";
import { LIVE_OR_BEHIND } from "@bahi/read-models/generation/behind.ts";
import { type LiveGeneration, liveGeneration } from "@bahi/read-models/generation/live.ts";
import { pastSchemaOf, schemaOf } from "@bahi/read-models/generation/table.ts";
import { sharedRead } from "@bahi/service-kit/shared-read.ts";
import { Unavailable } from "@bahi/service-kit/unavailable.ts";
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import { openPast } from "./past.ts";
import { versionMemory } from "./version-memory.ts";

/** The read models at one moment: everything read through `db` shows `live.position`, nothing before or after. */
export type Reading = {
  db: Kysely<ReadModels>;
  live: LiveGeneration;
  /** The number that goes by this name: counted before at this very version, or now. */
  remember(name: string, count: () => Promise<number>): Promise<number>;
  /** Runs `ask` on the same read models as they were when everything up to there was known, and nothing after it. */
  asOf<T>(asOf: AsOf, ask: (past: PastReading) => Promise<T>): Promise<T>;
  /** The last position that is known as of there. */
  positionOf(asOf: AsOf): Promise<Position>;
};

/** The read models of one moment in the past, under the names of those of today. */
export type PastReading = Reading & { db: Kysely<PastReadModels>; position: Position };

export type Books = {
  /** The generation that is live now, and its position. Whatever anybody could see before the call is in it. */
  live(): Promise<LiveGeneration>;
  /** Runs `ask` on one snapshot of the live generation. */
  read<T>(ask: (reading: Reading) => Promise<T>): Promise<T>;
};

const COUNTS_MAX = 1_000;
/** SQLSTATEs of a table and a column that is not there. */
const MISSING = new Set<unknown>(["42P01", "42703"]);

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && MISSING.has(error.code);
}

function present(live: LiveGeneration | undefined): LiveGeneration {
  if (live === undefined) throw new Unavailable("The projector, which has not built the read models yet,");
  return live;
}

/** Asked for every request, so it is prepared once on each connection. */
const LIVE = {
  name: "live",
  text: LIVE_OR_BEHIND,
};

type LiveRow = {
  id: number;
  position: Position;
  failure: string | null;
  behind_since: string | null;
  percent: number | null;
};

async function liveNow(pool: Pool): Promise<LiveGeneration> {
  const { rows } = await pool.query<LiveRow>(LIVE);
  return present(
    rows.map(({ id, position, failure, behind_since: asOf, percent }) => {
      const live = { id, position, schema: schemaOf(id), ...(failure === null ? {} : { failure }) };
      return asOf === null ? live : { ...live, behind: { asOf, percent } };
    })[0],
  );
}

/**
 * The last position that was known at a moment: what comes before the first event that was decided later. So nothing is
 * shown that came later, also where two clocks disagree.
 */
async function positionOf({ db, live }: Pick<Reading, "db" | "live">, asOf: AsOf): Promise<Position> {
  if ("position" in asOf) return asOf.position < live.position ? asOf.position : live.position;
  const later = await db
    .selectFrom("history")
    .select("position")
    .where("at", ">", asOf.moment)
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  if (later === undefined) return live.position;
  const last = await db
    .selectFrom("history")
    .select("position")
    .where("position", "<", later.position)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.position ?? "";
}

/**
 * `quickPool` is for the one question that every request asks, so that long reports do not hold it up. One connection
 * is enough: it is asked once at a time.
 */
export function openBooks(pool: Pool, quickPool: Pool = pool): Books {
  const db = readModels(pool);
  const counts = versionMemory<number>(COUNTS_MAX);

  function readOnce<T>(ask: (reading: Reading) => Promise<T>): Promise<T> {
    return db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (trx) => {
        const live = present(await liveGeneration(trx));
        const past = openPast(trx);
        const reading: Reading = {
          db: trx.withSchema(live.schema),
          live,
          async remember(name, count) {
            const known = counts.get(live, name);
            if (known !== undefined) return known;
            const counted = await count();
            counts.set(live, name, counted, 1);
            return counted;
          },
          positionOf: (asOf) => positionOf(reading, asOf),
          async asOf(asOf, askPast) {
            const position = await positionOf(reading, asOf);
            return askPast({
              ...reading,
              db: past(pastSchemaOf(live.id), position),
              position,
              // What is counted here is true for this position alone.
              remember: (name, count) => reading.remember(`${position} ${name}`, count),
            });
          },
        };
        return ask(reading);
      });
  }

  return {
    live: sharedRead(() => liveNow(quickPool)),
    async read(ask) {
      try {
        return await readOnce(ask);
      } catch (error) {
        if (!isMissing(error)) throw error;
        // Two switches came while this read began, so that its generation is gone: the live one answers.
        return readOnce(ask).catch((again: unknown) => {
          // After an update of the program the read models of the one before are live until new ones are built.
          if (isMissing(again)) throw new Unavailable("This part of the read models, which is being built,");
          throw again;
        });
      }
    },
  };
}
