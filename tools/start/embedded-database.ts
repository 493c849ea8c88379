import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import {
  type Cluster,
  clusterUrl,
  createCluster,
  endLeftover,
  type Listening,
  listeningIn,
  startCluster,
} from "../postgres/cluster.ts";
import type { DataDirectory } from "./data-directory.ts";
import { freePort } from "./free-port.ts";
import { cutLogFile } from "./log-file.ts";
import { terminal } from "./terminal.ts";

const DATABASE = "bahi";
const RESTART_DELAY_MS = 500;
const LOG_CHECKED_EVERY_MS = 60_000;

/** A file in the data directory, readable by its owner only. */
type Remembered = Listening & { password: string; databaseMade: boolean };

/** A broken file has none of these fields. */
function isRemembered(value: unknown): value is Remembered {
  if (typeof value !== "object" || value === null) return false;
  const { port, password } = value as Partial<Record<keyof Remembered, unknown>>; // as: both are looked at
  return typeof port === "number" && typeof password === "string";
}

/** A power cut or a full disk leaves the file as it was: without its password nobody reads the books again. */
async function remember(path: string, all: Remembered): Promise<void> {
  const next = `${path}.next`;
  await writeFile(next, JSON.stringify(all), { mode: 0o600, flush: true });
  await rename(next, path);
}

export type EmbeddedDatabase = {
  url: string;
  /** Resolves when it accepts connections. */
  ready: Promise<void>;
  stop(): Promise<void>;
};

async function recall(path: string): Promise<Remembered | undefined> {
  if (!existsSync(path)) return undefined;
  const sentence = `${path}, which holds the password of the embedded Postgres, cannot be read.`;
  let found: unknown;
  try {
    found = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new CannotStart(sentence, { cause: error });
  }
  if (!isRemembered(found)) throw new CannotStart(sentence);
  return found;
}

/** The address of the database in a data directory, running or not. */
export async function recallEmbeddedDatabase(dataDirectory: string): Promise<string | undefined> {
  const known = await recall(join(dataDirectory, "postgres.json"));
  return known?.databaseMade === true ? clusterUrl(known, known.password, DATABASE) : undefined;
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
  const port = await freePort(known?.port ?? 0, "127.0.0.1");
  const password = known?.password ?? randomBytes(24).toString("base64url");
  if (isFirst) {
    terminal.say("Making the books: a Postgres of its own, once …");
    await remember(memory, { port, password, databaseMade: false });
    await createCluster(folder, password);
  }
  const listening = await listeningIn(folder, port);
  const remembered = { ...listening, password, databaseMade: !isFirst && known?.databaseMade === true };
  if (port !== known?.port || listening.socketFolder !== known.socketFolder)
    await remember(memory, remembered);
  const urlOf = (database: string) => clusterUrl(listening, password, database);

  const logFile = join(data.logs, "postgres.log");
  setInterval(() => cutLogFile(logFile), LOG_CHECKED_EVERY_MS).unref();
  const run = () => startCluster({ folder, listening, logFile });
  let stopping = false;
  let cluster: Cluster = run();

  /** Restarts a killed Postgres, which listens where it did; the services wait for it. */
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
      await makeDatabase(urlOf("postgres"));
      await remember(memory, { ...remembered, databaseMade: true });
    }
    void keepRunning();
  }

  const ready = firstReady();
  // At a first start no client can connect before the database is created.
  if (!remembered.databaseMade) await ready;
  return {
    url: urlOf(DATABASE),
    ready,
    async stop() {
      stopping = true;
      await cluster.stop();
    },
  };
}
