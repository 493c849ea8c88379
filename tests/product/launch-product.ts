import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type ApiClient, connectApi } from "@bahi/tools/client/api-client.ts";
import { freePort } from "@bahi/tools/start/free-port.ts";
import { isRunning } from "@bahi/tools/postgres/process.ts";
import { z } from "zod";

const ROOT = join(import.meta.dirname, "../..");
const POLL_MS = 20;
const READY_TIME_MAX_MS = 120_000;

const admin = { username: "admin", password: "correct horse" };

const runFile = z.object({
  pid: z.int(),
  url: z.string(),
  commandPort: z.int(),
  projectorPort: z.int(),
  pids: z.record(z.string(), z.int().optional()),
});

export type Part = "bahi" | "command" | "projector" | "query" | "postgres";

/** The processes below the launcher, by `BAHI_SERVICES`. */
export const PARTS = {
  together: ["bahi", "postgres"],
  apart: ["command", "projector", "query", "postgres"],
} as const satisfies Record<string, readonly Part[]>;

export const ARRANGEMENTS = ["together", "apart"] as const;

export type Product = {
  url: string;
  commandUrl: string;
  projectorUrl: string;
  dataDirectory: string;
  /** The launcher's process. */
  pid: number;
  admin: { username: string; password: string };
  /** Everything said to the person so far, on stdout and stderr. */
  said(): { out: string; err: string };
  /** Of the process that runs the part; that of all services where they are one process. */
  pidOf(part: Part): Promise<number>;
  /** Signed in as the admin; commands are repeated until they are answered. */
  connect(connections?: number): Promise<ApiClient>;
  /** Kills the process of a part with SIGKILL, or another signal, and returns when it has gone. */
  kill(part: Part, signal?: NodeJS.Signals): Promise<void>;
  /** Resolves when every service says that it is ready. */
  untilReady(): Promise<void>;
  /** Kills the launcher itself, and returns when everything that it had started has gone. */
  killLauncher(): Promise<void>;
  /** Ends it as SIGTERM does, and returns the exit code. */
  stop(): Promise<number | null>;
  /** The next start on the same data, after `stop` or `killLauncher`. */
  startAgain(): Promise<Product>;
};

/** Polls until `probe` gives something; the product has no other way to tell a stranger. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  const limit = Date.now() + READY_TIME_MAX_MS;
  for (;;) {
    const found = await probe();
    if (found !== undefined) return found;
    if (Date.now() > limit) throw new Error(`This did not happen in time: ${what}`);
    await wait(POLL_MS);
  }
}

/** Starts the launcher without waiting for it. */
export function launch(
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
  program: string = ROOT,
): ChildProcess {
  return run(process.execPath, [join(program, "tools/start/main.ts"), ...args], env, program);
}

/** A shell that starts the launcher as npm does, and waits for it. */
export function launchAsNpmDoes(env: NodeJS.ProcessEnv): ChildProcess {
  const { scripts } = z
    .object({ scripts: z.object({ start: z.string() }) })
    .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));
  const asNpm = ["-c", 'sh -c "$0" & wait', scripts.start];
  return run("sh", asNpm, { npm_lifecycle_event: "start", ...env }, ROOT);
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv, cwd: string): ChildProcess {
  const { DATABASE_URL: _, EVENTSTORE_URL: __, ...clean } = process.env;
  return spawn(program, args, {
    cwd,
    env: { ...clean, LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function readRunFile(dataDirectory: string): Promise<z.infer<typeof runFile> | undefined> {
  const path = join(dataDirectory, "run.json");
  if (!existsSync(path)) return undefined;
  try {
    return runFile.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return undefined; // it is being written
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}

async function postgresPid(dataDirectory: string): Promise<number | undefined> {
  const path = join(dataDirectory, "postgres/postmaster.pid");
  if (!existsSync(path)) return undefined;
  const [pid = ""] = (await readFile(path, "utf8")).split("\n");
  return Number(pid);
}

export type ProductOptions = {
  dataDirectory: string;
  env?: NodeJS.ProcessEnv;
  args?: readonly string[];
  /** The folder of the program, where it is not this one. */
  program?: string;
};

/**
 * The real product as `npm start` runs it, on free ports: launcher, embedded Postgres, and the three services in one
 * process, or in three with `BAHI_SERVICES` as `apart`. Whoever launches it stops it, also when it does not get ready:
 * `started` is told how as soon as the launcher runs.
 */
export async function launchProduct(
  options: ProductOptions,
  started: (stop: Product["stop"]) => void = () => {},
): Promise<Product> {
  const { dataDirectory } = options;
  const launcher = launch(
    {
      PORT: String(await freePort(0, "127.0.0.1")),
      BAHI_DATA_DIR: dataDirectory,
      BAHI_ADMIN_USERNAME: admin.username,
      BAHI_ADMIN_PASSWORD: admin.password,
      ...options.env,
    },
    options.args,
    options.program,
  );
  const said = { out: "", err: "" };
  launcher.stdout?.on("data", (chunk: Buffer) => (said.out += chunk.toString()));
  launcher.stderr?.on("data", (chunk: Buffer) => (said.err += chunk.toString()));
  const exited = once(launcher, "exit");
  const hasExited = () => launcher.exitCode !== null || launcher.signalCode !== null;

  async function stop(): Promise<number | null> {
    if (!hasExited()) launcher.kill("SIGTERM");
    await exited;
    return launcher.exitCode;
  }
  started(stop);

  await until("the product is ready", () => {
    if (hasExited()) throw new Error(`The product did not start: ${said.err}`);
    return said.out.includes("Bahi is ready") ? true : undefined;
  });
  const first = await until("the run file is written", () => readRunFile(dataDirectory));
  const commandUrl = `http://127.0.0.1:${first.commandPort}`;
  const projectorUrl = `http://127.0.0.1:${first.projectorPort}`;
  const url = first.url.replace("localhost", "127.0.0.1");

  async function pidOf(part: Part): Promise<number> {
    return until(`${part} runs`, async () => {
      if (part === "postgres") return postgresPid(dataDirectory);
      const pids = (await readRunFile(dataDirectory))?.pids;
      return pids?.["bahi"] ?? pids?.[part];
    });
  }

  async function allPids(): Promise<number[]> {
    const parts: readonly Part[] = PARTS[first.pids["bahi"] === undefined ? "apart" : "together"];
    return Promise.all(parts.map(pidOf));
  }

  async function untilGone(pids: readonly number[]): Promise<void> {
    await until("the processes have ended", () => (pids.some(isRunning) ? undefined : true));
  }

  return {
    url,
    commandUrl,
    projectorUrl,
    dataDirectory,
    pid: launcher.pid ?? 0,
    admin,
    said: () => ({ ...said }),
    pidOf,
    connect: (connections = 8) => connectApi({ url, ...admin, connections, onWaiting: () => {} }),
    async kill(part, signal = "SIGKILL") {
      const pid = await pidOf(part);
      process.kill(pid, signal);
      await untilGone([pid]);
    },
    async untilReady() {
      await until("every service is ready", async () => {
        const ready = await Promise.all([url, commandUrl, projectorUrl].map(isReady));
        return ready.every(Boolean) ? true : undefined;
      });
    },
    async killLauncher() {
      const pids = await allPids();
      launcher.kill("SIGKILL");
      await exited;
      await untilGone(pids);
    },
    stop,
    startAgain: () => launchProduct(options, started),
  };
}
