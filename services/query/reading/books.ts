import { type ReadModels, readModels } from "@bahi/read-models/database.ts";
import { type LiveGeneration, liveGeneration } from "@bahi/read-models/generation/live.ts";
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

async function liveNow(db: Kysely<ReadModels>): Promise<LiveGeneration> {
  const live = await liveGeneration(db);
  if (live === undefined) throw new Unavailable("The projector, which has not built the read models yet,");
  return live;
}

export function openBooks(pool: Pool): Books {
  const db = readModels(pool);
  const counts = versionMemory<number>(COUNTS_MAX);

  function readOnce<T>(ask: (reading: Reading) => Promise<T>): Promise<T> {
    return db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (trx) => {
        const live = await liveNow(trx);
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
    live: sharedRead(() => liveNow(db)),
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
