import { randomUUID } from "node:crypto";
import { migrateAuth } from "@bahi/service-kit/auth/schema.ts";
import { migrate } from "@bahi/service-kit/migrate.ts";
import { hash as argon2, verify } from "@node-rs/argon2";
import type { Pool } from "pg";

/** After this time, a row that no event names belongs to a command that was refused or lost. */
const ORPHAN_HOURS = 24;

/**
 * Passwords, as argon2id hashes, in a table of their own (`auth.credential`): no event ever holds one. A row is
 * written before the event that names it, and never changed.
 */
export type Credentials = {
  /** Stores a password and returns the id that an event may name. */
  create(password: string): Promise<string>;
  /**
   * Stores a password for an id without one, as after a move of the events alone. Returns false when the id has one.
   */
  replaceMissing(credentialId: string, password: string): Promise<boolean>;
  /** Deletes a password: its command was refused, or there is a newer one. */
  discard(credentialId: string): Promise<void>;
  /** The ids without a password. */
  missing(credentialIds: readonly string[]): Promise<string[]>;
  /** Takes the same time whether the credential exists or not. */
  matches(credentialId: string | undefined, password: string): Promise<boolean>;
  /** Deletes every old password that is not in use. */
  discardOrphans(inUse: readonly string[]): Promise<void>;
};

export async function openCredentials(pool: Pool, hash = argon2): Promise<Credentials> {
  await migrateAuth(pool);
  await migrate(pool, "auth.credential", [
    `create table if not exists auth.credential (
      credential_id uuid primary key,
      hash text not null,
      created_at timestamptz not null default now()
    )`,
  ]);
  let hashOfNobody: Promise<string> | undefined;

  return {
    async create(password) {
      const credentialId = randomUUID();
      await pool.query("insert into auth.credential (credential_id, hash) values ($1, $2)", [
        credentialId,
        await hash(password),
      ]);
      return credentialId;
    },
    async replaceMissing(credentialId, password) {
      const { rowCount } = await pool.query(
        "insert into auth.credential (credential_id, hash) values ($1, $2) on conflict do nothing",
        [credentialId, await hash(password)],
      );
      return rowCount === 1;
    },
    async discard(credentialId) {
      await pool.query("delete from auth.credential where credential_id = $1", [credentialId]);
    },
    async missing(credentialIds) {
      const { rows } = await pool.query<{ id: string }>(
        `select id from unnest($1::uuid[]) as wanted (id)
         where not exists (select from auth.credential where credential_id = id)`,
        [credentialIds],
      );
      return rows.map(({ id }) => id);
    },
    async matches(credentialId, password) {
      const { rows } = await pool.query<{ hash: string }>(
        "select hash from auth.credential where credential_id = $1",
        [credentialId ?? null],
      );
      // Made at the first sign-in: a hash would slow down each start. One that failed, as without memory, is made anew.
      hashOfNobody ??= hash(randomUUID()).catch((error: unknown) => {
        hashOfNobody = undefined;
        throw error;
      });
      const ofNobody = await hashOfNobody;
      const isRight = await verify(rows[0]?.hash ?? ofNobody, password);
      return rows.length === 1 && isRight;
    },
    async discardOrphans(inUse) {
      await pool.query(
        `delete from auth.credential
         where credential_id <> all ($1::uuid[]) and created_at < now() - make_interval(hours => $2)`,
        [inUse, ORPHAN_HOURS],
      );
    },
  };
}
