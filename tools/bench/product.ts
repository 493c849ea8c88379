import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../start/free-port.ts";

export const ADMIN = { username: "admin", password: "measured in public" };
const ROOT = join(import.meta.dirname, "../..");
/** What the launcher says then. */
const READY = "Bahi is ready";
const READY_POLL_MS = 2;

export type BenchProduct = {
  url: string;
  /** Milliseconds from the start of the launcher until it prints that it is ready. */
  readyMs: number;
  dataDirectory: string;
  /** Resident memory of the services, in one process or three, in bytes: as top counts it, and with shared pages counted once. */
  memory(): Promise<{ rssBytes: number; pssBytes: number }>;
  /** Memory of all its processes, with launcher and Postgres, shared pages counted once, in bytes. */
  memoryOfAll(): Promise<number>;
  /** Kills the services, in one process or three, and returns the milliseconds until all are ready again. */
  crash(): Promise<number>;
  stop(): Promise<void>;
};

export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "bahi-bench-"));
  await chmod(directory, 0o755);
  return directory;
}

/** Starts the product as `npm start` does, on a data directory that is kept. Errors: it has ended before it was ready. */
export async function startProduct(
  dataDirectory: string,
  eventStoreUrl?: string,
  services: "together" | "apart" = "together",
): Promise<BenchProduct> {
  const port = await freePort(0, "127.0.0.1");
  const { DATABASE_URL: _, EVENTSTORE_URL: __, ...clean } = process.env;
  const startedAt = performance.now();
  const launcher = spawn(process.execPath, [join(ROOT, "tools/start/main.ts")], {
    cwd: ROOT,
    env: {
      ...clean,
      PORT: String(port),
      BAHI_DATA_DIR: dataDirectory,
      BAHI_SERVICES: services,
      BAHI_ADMIN_USERNAME: ADMIN.username,
      BAHI_ADMIN_PASSWORD: ADMIN.password,
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(ROOT, "node_modules/.cache/node"),
      ...(eventStoreUrl === undefined ? {} : { EVENTSTORE_URL: eventStoreUrl }),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(launcher, "exit");
  let said = "";
  for await (const chunk of launcher.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    if (said.includes(READY)) break;
  }
  const readyMs = performance.now() - startedAt;
  if (!said.includes(READY)) throw new Error(`Bahi has ended before it was ready: ${said}`);
  launcher.stdout.resume();
  return {
    url: `http://127.0.0.1:${port}`,
    readyMs,
    dataDirectory,
    async memory() {
      const sums = { rssBytes: 0, pssBytes: 0 };
      for (const pid of await servicesOf(dataDirectory)) {
        const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8");
        sums.rssBytes += Number(/^Rss:\s+(\d+)/m.exec(rollup)?.[1]) * 1024;
        sums.pssBytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) * 1024;
      }
      return sums;
    },
    async memoryOfAll() {
      const pids = await withDescendants(launcher.pid ?? 0);
      const rollups = await Promise.all(pids.map((pid) => readOfProcess(`/proc/${pid}/smaps_rollup`)));
      return rollups.reduce((sum, rollup) => sum + Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024, 0);
    },
    async crash() {
      const killedAt = performance.now();
      for (const pid of await servicesOf(dataDirectory)) process.kill(pid, "SIGKILL");
      while (!(await isReady(`http://127.0.0.1:${port}`))) await wait(READY_POLL_MS);
      return performance.now() - killedAt;
    },
    async stop() {
      launcher.kill("SIGTERM");
      await Promise.race([exited, wait(20_000, undefined, { ref: false })]);
    },
  };
}

/** The processes of the services. */
async function servicesOf(dataDirectory: string): Promise<number[]> {
  const run: unknown = JSON.parse(await readFile(join(dataDirectory, "run.json"), "utf8"));
  const { pids } = run as { pids: Record<string, number> }; // the launcher writes it so
  return Object.values(pids);
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** Empty for a process that has ended: Postgres ends some at any time. */
async function readOfProcess(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}

async function withDescendants(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(tasks.map((task) => readOfProcess(`/proc/${pid}/task/${task}/children`)));
  const children = lists.join(" ").split(" ").filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(children.map(withDescendants))).flat()];
}

export async function removeDirectory(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
}
