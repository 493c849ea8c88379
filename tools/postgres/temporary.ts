import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../start/free-port.ts";
import { clusterUrl, createCluster, endLeftover, listeningIn, startCluster } from "./cluster.ts";

export type TemporaryPostgres = {
  /** The folder of its files. */
  folder: string;
  /** What it has to say of all its runs. */
  logFile: string;
  urlOf(database: string): string;
  /** Of the server, as long as it runs. */
  pid(): number | undefined;
  /** Starts it again on the same data when it has ended, for which it waits. */
  startAgain(): Promise<void>;
  /** Ends it and deletes its files. */
  stop(): Promise<void>;
};

/** A Postgres as the product runs it, durable, in a folder below `parent` that is deleted at its end. */
export async function startTemporaryPostgres(
  settings: Record<string, string> = {},
  parent = tmpdir(),
): Promise<TemporaryPostgres> {
  const directory = await mkdtemp(join(parent, "bahi-postgres-"));
  // Started by root, Postgres runs as another user, who needs access to this folder.
  await chmod(directory, 0o755);
  const folder = join(directory, "data");
  const password = randomUUID();
  await createCluster(folder, password);
  const logFile = join(directory, "postgres.log");
  const listening = await listeningIn(folder, await freePort(0, "127.0.0.1"));
  const run = () => startCluster({ folder, listening, logFile, settings });
  let cluster = run();
  await cluster.ready;
  return {
    folder,
    logFile,
    pid: () => cluster.pid(),
    urlOf: (database) => clusterUrl(listening, password, database),
    async startAgain() {
      await cluster.exited;
      await endLeftover(folder);
      cluster = run();
      await cluster.ready;
    },
    async stop() {
      await cluster.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
