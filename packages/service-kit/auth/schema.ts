import type { Pool } from "pg";
import { migrate } from "../migrate.ts";

/**
 * `auth.signing_key`: the one secret that signs tokens, shared by all services through the database.
 * `auth.session`: one row a sign-in; a token is good as long as its session is.
 */
export async function migrateAuth(pool: Pool): Promise<void> {
  await migrate(pool, "auth.session", [
    "create schema if not exists auth",
    `create table if not exists auth.signing_key (
      id int primary key check (id = 1),
      secret bytea not null,
      created_at timestamptz not null default now()
    )`,
    `create table if not exists auth.session (
      id uuid primary key,
      user_id int not null,
      credential_id uuid,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz
    )`,
    "create index if not exists session_user_live on auth.session (user_id) where ended_at is null",
  ]);
}
