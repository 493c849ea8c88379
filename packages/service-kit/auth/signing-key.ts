import { randomBytes } from "node:crypto";
import type { Pool } from "pg";

/** The secret that signs tokens. The first service to start makes it; all others find it. */
export async function readSigningKey(pool: Pool): Promise<Buffer> {
  const known = await secretIn(pool);
  if (known !== undefined) return known;
  await pool.query("insert into auth.signing_key (id, secret) values (1, $1) on conflict do nothing", [
    randomBytes(32),
  ]);
  const made = await secretIn(pool);
  if (made === undefined) throw new Error("auth.signing_key has no row");
  return made;
}

async function secretIn(pool: Pool): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ secret: Buffer }>("select secret from auth.signing_key where id = 1");
  return rows[0]?.secret;
}
