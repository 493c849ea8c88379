import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { waitForDatabase } from "@bahi/service-kit/database.ts";
import { refuseHalfBooks } from "@bahi/service-kit/unfinished-restore.ts";
import { Client, Pool } from "pg";
import { openDataDirectory } from "../start/data-directory.ts";
import { recallEmbeddedDatabase, startEmbeddedDatabase } from "../start/embedded-database.ts";
import { isHeldByBahi } from "../start/lock.ts";
import type { ToolConfig } from "./config.ts";
import { openPool } from "./open-pool.ts";

export type OpenDatabase = { databaseUrl: string; close(): Promise<void> };

/**
 * Opens the database that the environment names, else the embedded Postgres, which is started for the time of its use
 * when Bahi is not running. `mayBegin`: creates an empty one when there is none, and takes one that a restore has filled
 * in part. Errors: {@link CannotStart}, also while another tool works on the same data.
 */
export async function openDatabase(config: ToolConfig, { mayBegin = false } = {}): Promise<OpenDatabase> {
  const { databaseUrl, dataDirectory } = config;
  if (databaseUrl !== undefined) {
    const pool = new Pool({ connectionString: databaseUrl, max: 1 });
    try {
      await waitForDatabase(pool, databaseUrl);
      if (!mayBegin) await refuseHalfBooks(pool);
      if (!mayBegin && config.eventStoreUrl === undefined) await checkBooks(pool);
    } finally {
      await pool.end();
    }
    return { databaseUrl, close: async () => {} };
  }
  if (!mayBegin && !existsSync(join(dataDirectory, "postgres"))) {
    throw new CannotStart(
      `There are no books in ${dataDirectory}. BAHI_DATA_DIR or DATABASE_URL says where they are.`,
    );
  }
  // Only of Bahi: a tool that has started it ends it with its own work.
  const running = isHeldByBahi(dataDirectory) ? await recallEmbeddedDatabase(dataDirectory) : undefined;
  if (running !== undefined && (await answers(running))) {
    return { databaseUrl: running, close: async () => {} };
  }
  const data = await openDataDirectory(dataDirectory, nameOfTool());
  const database = await startEmbeddedDatabase(data);
  await database.ready;
  async function close(): Promise<void> {
    await database.stop();
    data.unlock();
  }
  try {
    if (!mayBegin) await checkWhole(database.url);
  } catch (error) {
    await close();
    throw error;
  }
  return { databaseUrl: database.url, close };
}

async function checkWhole(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl);
  try {
    await refuseHalfBooks(pool);
  } finally {
    await pool.end();
  }
}

/** A database that was named by mistake is refused: it would be proved to have no event, and get the tables of Bahi. */
async function checkBooks(pool: Pool): Promise<void> {
  const { rows } = await pool.query("select where to_regclass('event_store.event') is not null");
  if (rows.length === 0) throw new CannotStart("There are no books in the database that DATABASE_URL names.");
}

function nameOfTool(): string {
  const script = process.env["npm_lifecycle_event"];
  return script === undefined ? basename(process.argv[1] ?? "node") : `npm run ${script}`;
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on("error", () => {}); // connect fails, too
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {}); // it may not be connected
  }
}
