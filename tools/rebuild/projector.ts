import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openKeys } from "@bahi/service-kit/auth/keys.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { databaseUrl, port, readConfig } from "@bahi/service-kit/config.ts";
import { z } from "zod";
import { readToolConfig } from "../database/config.ts";
import { openPool } from "../database/open-pool.ts";
import { isRunning } from "../postgres/process.ts";
import { recallEmbeddedDatabase } from "../start/embedded-database.ts";

const running = z.object({ pid: z.int(), url: z.url(), projectorPort: z.int() });

const address = z.object({
  PROJECTOR_URL: z.url().optional(),
  PORT: port(0),
  DATABASE_URL: databaseUrl.optional(),
});

/** Where the projector of this deployment listens, and the key with which it is controlled. */
export type Control = { url: string; key: string };

/**
 * The projector of the Bahi that runs on the data directory, or the one that `PROJECTOR_URL` names; never another one
 * that happens to listen on the default port.
 */
export async function findProjector(): Promise<Control> {
  const { dataDirectory } = readToolConfig();
  const { PROJECTOR_URL, PORT, DATABASE_URL } = readConfig(address);
  const url = PROJECTOR_URL ?? runningOn(dataDirectory, PORT);
  const database = DATABASE_URL ?? (await recallEmbeddedDatabase(dataDirectory));
  if (database === undefined)
    throw new CannotStart("The database of this Bahi is not known. DATABASE_URL says where it is.");
  const pool = openPool(database);
  try {
    return { url, key: (await openKeys(pool)).current("control").secret };
  } finally {
    await pool.end();
  }
}

function runningOn(dataDirectory: string, wanted: number): string {
  const found = runFile(join(dataDirectory, "run.json"));
  if (found === undefined)
    throw new CannotStart(
      `No Bahi is running on the data directory ${dataDirectory}. BAHI_DATA_DIR says which one is meant.`,
    );
  if (wanted !== 0 && new URL(found.url).port !== String(wanted))
    throw new CannotStart(`The Bahi on ${dataDirectory} listens at ${found.url}, and not on port ${wanted}.`);
  return `http://127.0.0.1:${found.projectorPort}`;
}

function runFile(path: string): z.infer<typeof running> | undefined {
  try {
    const found = running.parse(JSON.parse(readFileSync(path, "utf8")));
    return isRunning(found.pid) ? found : undefined;
  } catch {
    return undefined; // there is none, or it is incomplete
  }
}
