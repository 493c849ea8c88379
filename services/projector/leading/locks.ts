import { IS_FOLLOWED } from "@bahi/read-models/generation/followed.ts";
import type { Client } from "pg";

/**
 * The advisory lock that a projector holds while it builds a generation. It is separate from that of the leader: a new
 * version builds while the old one follows.
 */
export const BUILDER_LOCK = 8_220_003;

/** Takes a lock until the connection ends; false when another connection has it. */
export async function tryLock(client: Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [lock]);
  return rows[0]?.taken === true;
}

export async function unlock(client: Client, lock: number): Promise<void> {
  await client.query("select pg_advisory_unlock($1)", [lock]);
}

export async function isFollowed(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ followed: boolean }>(`select ${IS_FOLLOWED} as followed`);
  return rows[0]?.followed === true;
}
