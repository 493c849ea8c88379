import type { Pool } from "pg";
import { migrate } from "../migrate.ts";

/**
 * `auth.key`: the secrets that this deployment has drawn for itself, one for each use, shared by all services through
 * the database. `auth.session`: one row a sign-in; a token is valid as long as its session, and holds only the id of
 * the session. They are numbered in the order in which they were opened.
 */
export async function migrateAuth(pool: Pool): Promise<void> {
  await migrate(pool, "auth.session", [
    "create schema if not exists auth",
    `create table if not exists auth.key (
      use text primary key,
      id uuid not null,
      secret text not null,
      created_at timestamptz not null default now()
    )`,
    // One key did everything before, and digests of passwords that were made with it stand in events. They tell nothing
    // without it.
    "drop table if exists auth.signing_key",
    `create table if not exists auth.session (
      id uuid primary key,
      user_id int not null,
      credential_id uuid,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz
    )`,
    // Null in the session of a token that was signed with the key above.
    "alter table auth.session add column if not exists name text, add column if not exists role text",
    "alter table auth.session add column if not exists must_change_password boolean not null default false",
    // The order of sign-ins, which no clock that is set back can change.
    "alter table auth.session add column if not exists number bigint generated always as identity unique",
    "create index if not exists session_user_live on auth.session (user_id) where ended_at is null",
  ]);
}
