import type { Position } from "@bahi/contracts/position.ts";
import { type ReadModels, readModels } from "@bahi/read-models/database.ts";
import { type LiveGeneration, liveGeneration } from "@bahi/read-models/generation/live.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { Unavailable } from "@bahi/service-kit/unavailable.ts";
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import { sharedRead } from "./shared-read.ts";
import { versionMemory } from "./version-memory.ts";

/** The read models at one moment: everything read through `db` shows `live.position`, nothing before or after. */
export type Reading = {
  db: Kysely<ReadModels>;
  live: LiveGeneration;
  /** The number that goes by this name: counted before at this very version, or now. */
  remember(name: string, count: () => Promise<number>): Promise<number>;
};

export type Books = {
  /** The generation that is live now, and its position. Whatever anybody could see before the call is in it. */
  live(): Promise<LiveGeneration>;
  /** Runs `ask` on one snapshot of the live generation. */
  read<T>(ask: (reading: Reading) => Promise<T>): Promise<T>;
};

const COUNTS_MAX = 1_000;
const TABLE_MISSING = "42P01";

function isDropped(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === TABLE_MISSING;
}

function present(live: LiveGeneration | undefined): LiveGeneration {
  if (live === undefined) throw new Unavailable("The projector, which has not built the read models yet,");
  return live;
}

/** Asked for every request, so it is prepared once on each connection. */
const LIVE = {
  name: "live",
  text: "select id, position from bahi.generation where state = 'live'",
};

async function liveNow(pool: Pool): Promise<LiveGeneration> {
  const { rows } = await pool.query<{ id: number; position: Position }>(LIVE);
  return present(rows.map(({ id, position }) => ({ id, position, schema: schemaOf(id) }))[0]);
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
        return ask({
          db: trx.withSchema(live.schema),
          live,
          async remember(name, count) {
            const known = counts.get(live, name);
            if (known !== undefined) return known;
            const counted = await count();
            counts.set(live, name, counted, 1);
            return counted;
          },
        });
      });
  }

  return {
    live: sharedRead(() => liveNow(quickPool)),
    async read(ask) {
      try {
        return await readOnce(ask);
      } catch (error) {
        // Two switches came while this read began, so that its generation is gone: the live one answers.
        if (isDropped(error)) return readOnce(ask);
        throw error;
      }
    },
  };
}
