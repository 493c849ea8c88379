import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../start/free-port.ts";
import { clusterUrl, createCluster, endLeftover, startCluster } from "./cluster.ts";

export type TemporaryPostgres = {
  /** Where its files lie. */
  folder: string;
  urlOf(database: string): string;
  /** Starts it again on the same data after it was killed. */
  startAgain(): Promise<void>;
  /** Ends it, and nothing of it stays. */
  stop(): Promise<void>;
};

/** A Postgres as the product runs it, durable, in a folder that goes away with it. */
export async function startTemporaryPostgres(
  settings: Record<string, string> = {},
): Promise<TemporaryPostgres> {
  const directory = await mkdtemp(join(tmpdir(), "bahi-postgres-"));
  // Run by root, Postgres runs as a user of its own, who must be able to pass through here.
  await chmod(directory, 0o755);
  const folder = join(directory, "data");
  const password = randomUUID();
  await createCluster(folder, password);
  const logFile = join(directory, "postgres.log");
  const port = await freePort(0, "127.0.0.1");
  const run = () => startCluster({ folder, port, logFile, settings });
  let cluster = run();
  await cluster.ready;
  return {
    folder,
    urlOf: (database) => clusterUrl(port, password, database),
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
