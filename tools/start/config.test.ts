import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { readStartConfig } from "./config.ts";
import { environmentWith } from "./environment.ts";

/** Names a file with this content in the environment. */
function fileIn(variable: string, content: string): void {
  const folder = mkdtempSync(join(tmpdir(), "bahi-config-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
    vi.unstubAllEnvs();
  });
  writeFileSync(join(folder, variable), `${content}\n`);
  vi.stubEnv(`${variable}_FILE`, join(folder, variable));
}

test("every variable can be a file, the password of the first admin too", () => {
  fileIn("DATABASE_URL", "postgres://me@db:5432/books");
  fileIn("PORT", "4000");
  fileIn("BAHI_ADMIN_PASSWORD", "long enough, this one");
  expect(readStartConfig([], undefined)).toMatchObject({
    databaseUrl: "postgres://me@db:5432/books",
    port: 4000,
    admin: { username: "admin", password: "long enough, this one" },
  });
});

test("backups and kept folds are beside the data, or where they are named", () => {
  vi.stubEnv("INIT_CWD", "/home/shop");
  vi.stubEnv("BAHI_DATA_DIR", "books");
  vi.stubEnv("BAHI_BACKUP_DIR", "");
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  expect(readStartConfig([], undefined)).toMatchObject({
    backupDirectory: "/home/shop/books/backups",
    foldDirectory: "/home/shop/books/folds",
  });
  vi.stubEnv("BAHI_FOLD_DIR", "/var/folds");
  expect(readStartConfig([], undefined)).toMatchObject({ foldDirectory: "/var/folds" });
});

test("a service is not told twice what npm start has read from a file", () => {
  const ours = {
    DATABASE_URL_FILE: "/run/secrets/url",
    BAHI_ADMIN_PASSWORD_FILE: "/run/secrets/password",
    EVENTSTORE_URL_FILE: "/run/secrets/store",
    PORT: "3000",
  };
  expect(
    environmentWith({ DATABASE_URL: "postgres://", PORT: "3001" }, { BAHI_ADMIN_PASSWORD: "x" }, ours),
  ).toEqual({
    DATABASE_URL: "postgres://",
    EVENTSTORE_URL_FILE: "/run/secrets/store",
    PORT: "3001",
  });
});
