import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { type Cluster, clusterUrl, createCluster, endLeftover, startCluster } from "../postgres/cluster.ts";
import type { DataDirectory } from "./data-directory.ts";
import { freePort } from "./free-port.ts";
import { cutLogFile } from "./log-file.ts";
import { terminal } from "./terminal.ts";

const DATABASE = "bahi";
const RESTART_DELAY_MS = 500;
const LOG_CHECKED_EVERY_MS = 60_000;

/** A file in the data directory, readable by its owner only. */
type Remembered = { port: number; password: string; databaseMade: boolean };

export type EmbeddedDatabase = {
  url: string;
  /** Resolves when it accepts connections. */
  ready: Promise<void>;
  stop(): Promise<void>;
};

async function recall(path: string): Promise<Remembered | undefined> {
  if (!existsSync(path)) return undefined;
  try {
    // as: only this file writes it; a broken one is reported below
    return JSON.parse(await readFile(path, "utf8")) as Remembered;
  } catch (error) {
    throw new CannotStart(`${path}, which holds the password of the embedded Postgres, cannot be read.`, {
      cause: error,
    });
  }
}

/** The address of the database in a data directory, running or not. */
export async function recallEmbeddedDatabase(dataDirectory: string): Promise<string | undefined> {
  const known = await recall(join(dataDirectory, "postgres.json"));
  return known?.databaseMade === true ? clusterUrl(known.port, known.password, DATABASE) : undefined;
}

async function makeDatabase(url: string): Promise<void> {
  // Loaded at a first start only: later starts are quicker without it.
  const { Client } = await import("pg");
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/**
 * Starts the Postgres in the data directory, and creates it at a first start. Resolves when the address is known;
 * clients wait for it as for any server that is starting.
 */
export async function startEmbeddedDatabase(data: DataDirectory): Promise<EmbeddedDatabase> {
  const folder = join(data.path, "postgres");
  const memory = join(data.path, "postgres.json");
  const known = await recall(memory);
  const isFirst = !existsSync(folder);
  if (!isFirst && known === undefined) {
    throw new CannotStart(`${memory}, which holds the password of the embedded Postgres, is missing.`);
  }
  if (!isFirst) await endLeftover(folder);
  const remembered: Remembered = {
    port: await freePort(known?.port ?? 0, "127.0.0.1"),
    password: known?.password ?? randomBytes(24).toString("base64url"),
    databaseMade: known?.databaseMade ?? false,
  };
  const remember = () => writeFile(memory, JSON.stringify(remembered), { mode: 0o600 });
  if (known === undefined || known.port !== remembered.port) await remember();
  if (isFirst) {
    terminal.say("Making the books: a Postgres of its own, once …");
    await createCluster(folder, remembered.password);
  }

  const logFile = join(data.logs, "postgres.log");
  setInterval(() => cutLogFile(logFile), LOG_CHECKED_EVERY_MS).unref();
  const run = () => startCluster({ folder, port: remembered.port, logFile });
  let stopping = false;
  let cluster: Cluster = run();

  /** Restarts a killed Postgres on the same port; the services wait for it. */
  async function keepRunning(): Promise<void> {
    for (;;) {
      await cluster.exited;
      if (stopping) return;
      terminal.warn("The embedded Postgres ended unexpectedly and is started again.");
      await endLeftover(folder);
      cluster = run();
      await cluster.ready.catch(async (error: unknown) => {
        terminal.warn(error instanceof Error ? error.message : String(error));
        await new Promise((resolve) => setTimeout(resolve, RESTART_DELAY_MS));
      });
    }
  }

  async function firstReady(): Promise<void> {
    await cluster.ready;
    if (!remembered.databaseMade) {
      await makeDatabase(clusterUrl(remembered.port, remembered.password, "postgres"));
      remembered.databaseMade = true;
      await remember();
    }
    void keepRunning();
  }

  const ready = firstReady();
  // At a first start no client can connect before the database is created.
  if (!remembered.databaseMade) await ready;
  return {
    url: clusterUrl(remembered.port, remembered.password, DATABASE),
    ready,
    async stop() {
      stopping = true;
      await cluster.stop();
    },
  };
}
