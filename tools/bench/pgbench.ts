import { execFile } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";

const run = promisify(execFile);

/** The path of pgbench on this machine, or null. Debian has it in the package postgresql. */
export function pgbenchPath(): string | null {
  const places = [
    ...globSync("/usr/lib/postgresql/*/bin/pgbench"),
    "/usr/bin/pgbench",
    "/usr/local/bin/pgbench",
  ];
  return places.find((path) => existsSync(path)) ?? null;
}

/** How many rows were inserted, how many a second, and the median of one in milliseconds. */
export type PgbenchResult = { rows: number; perSecond: number; p50Ms: number };

/** One-row INSERTs of `bytes` of text, each a transaction of its own, from `clients` connections. */
export async function pgbenchInsert(options: {
  databaseUrl: string;
  clients: number;
  seconds: number;
  bytes: number;
}): Promise<PgbenchResult> {
  const pgbench = pgbenchPath();
  if (pgbench === null)
    throw new Error("pgbench is not on this machine (Debian: apt-get install postgresql)");

  const client = new Client({ connectionString: options.databaseUrl });
  await client.connect();
  await client.query(
    "create table if not exists pgbench_row (id bigint generated always as identity primary key, payload text not null)",
  );
  await client.query("truncate pgbench_row");
  await client.end();

  const directory = await mkdtemp(join(tmpdir(), "bahi-pgbench-"));
  try {
    const script = join(directory, "insert.sql");
    await writeFile(script, `insert into pgbench_row (payload) values ('${"x".repeat(options.bytes)}');\n`);
    const { stdout } = await run(
      pgbench,
      [
        "--no-vacuum",
        `--file=${script}`,
        `--client=${options.clients}`,
        `--jobs=${Math.min(2, options.clients)}`,
        `--time=${options.seconds}`,
        "--protocol=prepared",
        `--log`,
        `--log-prefix=${join(directory, "log")}`,
        options.databaseUrl,
      ],
      { maxBuffer: 1 << 24 },
    );
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    const rows = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1]);
    return { rows, perSecond, p50Ms: await medianOfLogs(directory) };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Each line of pgbench's log is one transaction: client, number, microseconds, … */
async function medianOfLogs(directory: string): Promise<number> {
  const { readFile } = await import("node:fs/promises");
  const microseconds: number[] = [];
  for (const path of globSync(join(directory, "log*"))) {
    for (const line of (await readFile(path, "utf8")).split("\n")) {
      const field = line.split(" ")[2];
      if (field !== undefined) microseconds.push(Number(field));
    }
  }
  microseconds.sort((a, b) => a - b);
  return (microseconds[Math.floor(microseconds.length / 2)] ?? Number.NaN) / 1000;
}
