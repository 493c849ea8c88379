import { randomBytes, randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { coalescedRead } from "../coalesced-read.ts";

/**
 * The use of a key. Each use has its own key, so a signature for one use is never valid for another.
 * - `token`: signs the tokens of sessions
 * - `client-address`: signs the address of a client that the edge sends to the command service
 * - `control`: authorizes calls that control the projector
 * - `known-device`: signs the marks that a browser keeps after a sign-in
 */
const USES = ["token", "client-address", "control", "known-device"] as const;
export type KeyUse = (typeof USES)[number];

type Database = Pick<Pool, "query">;

/** `id` identifies the key; a token names the key that signed it. */
export type Key = { id: string; secret: string };

/** The keys of this deployment, which all services share through the database. */
export type Keys = {
  current(use: KeyUse): Key;
  /** Reads the keys again, after a rotation. */
  reload(): Promise<void>;
};

/** Channel that is notified when the keys are rotated. */
export const KEYS_CHANNEL = "auth_keys_rotated";

/** The first service to start creates the keys; the others read them. */
export async function openKeys(pool: Database): Promise<Keys> {
  let keys = await readKeys(pool);
  if (keys.size < USES.length) {
    await writeKeys(pool, "nothing");
    keys = await readKeys(pool);
  }
  return {
    current(use) {
      const key = keys.get(use);
      if (key === undefined) throw new Error(`auth.key has no row for ${use}`);
      return key;
    },
    // One after the other: an answer that comes late must not put those of before a rotation back.
    reload: coalescedRead(async () => {
      keys = await readKeys(pool);
    }),
  };
}

async function readKeys(pool: Database): Promise<Map<string, Key>> {
  const { rows } = await pool.query<Key & { use: string }>("select use, id, secret from auth.key");
  return new Map(rows.map(({ use, id, secret }) => [use, { id, secret }]));
}

async function writeKeys(pool: Database, onConflict: "nothing" | "update"): Promise<void> {
  const replace = "update set id = excluded.id, secret = excluded.secret, created_at = now()";
  await pool.query(
    `insert into auth.key (use, id, secret) select * from unnest($1::text[], $2::uuid[], $3::text[])
     on conflict (use) do ${onConflict === "update" ? replace : "nothing"}`,
    [[...USES], USES.map(() => randomUUID()), USES.map(() => randomBytes(32).toString("base64url"))],
  );
}

/** Replaces every key. Signatures of the old ones are invalid from then on. */
export async function replaceKeys(trx: Database): Promise<void> {
  await writeKeys(trx, "update");
  await trx.query("select pg_notify($1, '')", [KEYS_CHANNEL]);
}
