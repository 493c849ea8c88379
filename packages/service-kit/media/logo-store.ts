import { createHash } from "node:crypto";
import { LOGO_BYTES_MAX } from "@bahi/contracts/settings/api.ts";
import { migrate } from "../migrate.ts";
import type { ClientBase, Pool } from "pg";
import { type PictureType, pictureTypeOf } from "./picture-type.ts";

export type Logo = { contentType: PictureType; bytes: Buffer };

/**
 * Logo pictures, in a table of their own (`media.logo`), named by their SHA-256, so the picture of a name never
 * changes.
 */
export type LogoStore = {
  /** Keeps a picture and returns its SHA-256 in hex. */
  save(logo: Logo): Promise<string>;
  /** The picture as it is stored; {@link faultOfLogo} tells whether it is still the one that was saved. */
  find(sha256: string): Promise<Logo | undefined>;
};

export type LogoFault = "missing" | "damaged";

/** What keeps a picture that was found, or was not, from being the one of this name. */
export function faultOfLogo(sha256: string, logo: Logo | undefined): LogoFault | undefined {
  if (logo === undefined) return "missing";
  const { bytes, contentType } = logo;
  const isWhole =
    bytes.length <= LOGO_BYTES_MAX && pictureTypeOf(bytes) === contentType && digestOf(bytes) === sha256;
  return isWhole ? undefined : "damaged";
}

function digestOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export async function findLogo(database: Pool | ClientBase, sha256: string): Promise<Logo | undefined> {
  const { rows } = await database.query<Logo>(
    `select content_type as "contentType", bytes from media.logo where sha256 = $1`,
    [sha256],
  );
  return rows[0];
}

export async function openLogoStore(pool: Pool): Promise<LogoStore> {
  await migrate(pool, "media.logo", [
    "create schema if not exists media",
    `create table if not exists media.logo (
      sha256 text primary key,
      content_type text not null,
      bytes bytea not null,
      created_at timestamptz not null default now()
    )`,
  ]);

  return {
    async save({ contentType, bytes }) {
      const sha256 = digestOf(bytes);
      // The same picture again mends one that was damaged in the database.
      await pool.query(
        `insert into media.logo (sha256, content_type, bytes) values ($1, $2, $3)
         on conflict (sha256) do update set content_type = excluded.content_type, bytes = excluded.bytes`,
        [sha256, contentType, bytes],
      );
      return sha256;
    },
    find: (sha256) => findLogo(pool, sha256),
  };
}
