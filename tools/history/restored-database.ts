import { openCredentials } from "@bahi/command/user/credential.ts";
import { generatedPassword } from "@bahi/command/user/generated-password.ts";
import { chainHead } from "@bahi/read-models/chain/record.ts";
import { IS_FOLLOWED } from "@bahi/read-models/generation/followed.ts";
import { schemasOfGenerations, tableOfOthers } from "@bahi/read-models/generation/own-schemas.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { isRestoreUnfinished, markRestore, unmarkRestore } from "@bahi/service-kit/unfinished-restore.ts";
import type { Pool } from "pg";
import type { Person } from "./people.ts";

async function refuseFollowed(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ followed: boolean }>(`select ${IS_FOLLOWED} as followed`);
  if (rows[0]?.followed === true)
    throw new CannotStart("Bahi is running on this database. Please end it first.");
}

/**
 * The last event that a database has recorded, and its link; undefined when it has recorded none. Errors: {@link
 * CannotStart} while Bahi runs on it, and where {@link dropReadModels} would drop what is of others.
 */
export async function recordOf(pool: Pool): Promise<{ events: number; link: Buffer } | undefined> {
  await refuseFollowed(pool);
  const others = await tableOfOthers(pool);
  if (others !== undefined) {
    throw new CannotStart(
      `The schema ${others.schema} holds ${others.table}, which Bahi has not made, and a restore would drop it. Bahi needs a database of its own.`,
    );
  }
  const { rows } = await pool.query<{ chain: string | null }>("select to_regclass('bahi.chain') as chain");
  if (rows[0]?.chain === null) return undefined;
  return chainHead(pool);
}

/** Marks the books as half: no Bahi starts from here on, and one that has started meanwhile is left alone. */
export async function beginRestore(pool: Pool): Promise<void> {
  const goesOn = await isRestoreUnfinished(pool);
  await markRestore(pool);
  try {
    await refuseFollowed(pool);
  } catch (error) {
    if (!goesOn) await unmarkRestore(pool);
    throw error;
  }
}

/**
 * Drops read models and chain, which have positions of another store. The next start builds them. `bahi` goes first: read
 * models that it does not name are dropped by the next start, too.
 */
export async function dropReadModels(pool: Pool): Promise<void> {
  for (const name of ["bahi", ...(await schemasOfGenerations(pool))])
    await pool.query(`drop schema if exists ${name} cascade`);
}

/** Users without a password get one, which is printed once. */
export async function addPasswords(
  pool: Pool,
  people: readonly Person[],
): Promise<{ username: string; password: string }[]> {
  const credentials = await openCredentials(pool);
  const told: { username: string; password: string }[] = [];
  for (const { username, credentialId } of people) {
    const password = generatedPassword();
    if (await credentials.replaceMissing(credentialId, password)) told.push({ username, password });
  }
  return told;
}
