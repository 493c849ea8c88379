import { chmod, mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { clusterUrl, createCluster, startCluster } from "../postgres/cluster.ts";
import { freePort } from "../start/free-port.ts";

const PASSWORD = "bench";

export type BenchPostgres = {
  /** Makes an empty database and returns its address. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
};

/** A Postgres as the product runs it, durable, in a folder that goes away with it. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const directory = await mkdtemp(join(tmpdir(), "bahi-bench-"));
  // Run by root, Postgres runs as a user of its own, who must be able to pass through here.
  await chmod(directory, 0o755);
  await mkdir(join(directory, "data"));
  const folder = join(directory, "data", "postgres");
  await createCluster(folder, PASSWORD);
  const log = await open(join(directory, "postgres.log"), "a");
  const port = await freePort(0, "127.0.0.1");
  const cluster = startCluster({ folder, port, log });
  await cluster.ready;
  return {
    async createDatabase(name) {
      const client = new Client({ connectionString: clusterUrl(port, PASSWORD, "postgres") });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return clusterUrl(port, PASSWORD, name);
    },
    async stop() {
      await cluster.stop();
      await log.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
