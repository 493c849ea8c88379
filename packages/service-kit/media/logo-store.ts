import { createHash } from "node:crypto";
import { migrate } from "../migrate.ts";
import type { Pool } from "pg";
import type { PictureType } from "./picture-type.ts";

export type Logo = { contentType: PictureType; bytes: Buffer };

/**
 * Logo pictures, in a table of their own (`media.logo`), named by their SHA-256, so the picture of a name never
 * changes.
 */
export type LogoStore = {
  /** Keeps a picture and returns its SHA-256 in hex. */
  save(logo: Logo): Promise<string>;
  find(sha256: string): Promise<Logo | undefined>;
};

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
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      await pool.query(
        "insert into media.logo (sha256, content_type, bytes) values ($1, $2, $3) on conflict do nothing",
        [sha256, contentType, bytes],
      );
      return sha256;
    },
    async find(sha256) {
      const { rows } = await pool.query<Logo>(
        `select content_type as "contentType", bytes from media.logo where sha256 = $1`,
        [sha256],
      );
      return rows[0];
    },
  };
}
