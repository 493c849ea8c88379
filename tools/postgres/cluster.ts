import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { chown, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { postgresProgram } from "./binaries.ts";
import { folderOfPostgres, isRunning } from "./process.ts";
import { invocation, ownerOf, userForPostgres } from "./run-as.ts";

const POLL_MS = 5;
const START_TIME_MAX_MS = 60_000;
const STOP_TIME_MAX_MS = 20_000;

/** The superuser of every cluster made here. */
const OWNER = "postgres";

// Durable, and small: the product shares a shop's computer with other programs, and what does not fit into the shared
// buffers is in the cache of the operating system. Every page of them that is ever touched counts. No replica reads the
// log, so a table that is filled in the transaction that created it, as in a rebuild, is written once and not twice.
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  fsync: "on",
  synchronous_commit: "on",
  shared_buffers: "16MB",
  work_mem: "16MB",
  maintenance_work_mem: "64MB",
  max_connections: "100",
  max_wal_size: "1GB",
  wal_level: "minimal",
  max_wal_senders: "0",
  // Processes that nothing here needs: workers that read for others, and the launcher of logical replication.
  io_method: "sync",
  max_logical_replication_workers: "0",
  jit: "off",
};

export type Cluster = {
  /** Of the server, as long as it runs. */
  pid: () => number | undefined;
  /** Resolves when it accepts connections; {@link CannotStart} when it ended instead. */
  ready: Promise<void>;
  /** Resolves when it has ended, for any reason. */
  exited: Promise<void>;
  /** Ends all connections and then shuts the server down. */
  stop(): Promise<void>;
};

/**
 * Where a cluster listens: on a port of this machine, and in a folder of its own. Over a socket there a query takes both
 * sides a quarter less of their processor time than over TCP.
 */
export type Listening = { port: number; socketFolder?: string | undefined };

/**
 * Where a cluster can listen that has its files in `folder`, which is there: in the same, unless its file system has no
 * sockets or its path is too long for one.
 */
export async function listeningIn(folder: string, port: number): Promise<Listening> {
  const attempt = createServer();
  try {
    // One byte longer than its name: Postgres ends a path with a zero, for which Node needs no room.
    attempt.listen(join(folder, `.s.PGSQL.${port}_`));
    await once(attempt, "listening");
    return { port, socketFolder: folder };
  } catch {
    return { port };
  } finally {
    attempt.close(); // it leaves nothing in the folder
  }
}

/** A path in a list of paths, which a comma would divide. */
function inList(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}

/** The address of a database, over the socket where there is one. Without `?host=` it is the one over TCP. */
export function clusterUrl({ port, socketFolder }: Listening, password: string, database: string): string {
  const url = `postgres://${OWNER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  return socketFolder === undefined ? url : `${url}?host=${encodeURIComponent(socketFolder)}`;
}

/** Creates a cluster in a folder that does not exist yet. An interrupted creation leaves no such folder. */
export async function createCluster(folder: string, password: string): Promise<void> {
  const user = userForPostgres();
  const unfinished = `${folder}.unfinished`;
  const passwordFile = `${unfinished}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) {
    await chown(unfinished, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  const args = [
    `--pgdata=${unfinished}`,
    `--pwfile=${passwordFile}`,
    `--username=${OWNER}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
  const { file, args: all, user: as } = invocation(postgresProgram("initdb"), args, user, [unfinished]);
  try {
    await promisify(execFile)(file, all, { ...as, cwd: "/" });
  } catch (error) {
    const reason = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new CannotStart(`Postgres could not make its files in ${folder}: ${reason}`, { cause: error });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, folder);
}

/** The state that the server writes into its pid file: `starting`, `ready`, `stopping`; and its process. */
async function pidFileOf(folder: string): Promise<{ pid: number; state: string } | undefined> {
  try {
    const lines = (await readFile(join(folder, "postmaster.pid"), "utf8")).split("\n");
    return { pid: Number(lines[0]), state: (lines[7] ?? "").trim() };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Ends a server that a killed launcher left running, or removes the pid files of a killed server, of which its socket has
 * one: they may name a process that is another program by now, or the Postgres of somebody else, and the server would
 * refuse to start.
 */
export async function endLeftover(folder: string): Promise<void> {
  const leftover = await pidFileOf(folder);
  if (leftover === undefined) return;
  if (folderOfPostgres(leftover.pid) === (await realpath(folder))) {
    process.kill(leftover.pid, "SIGINT");
    const until = performance.now() + STOP_TIME_MAX_MS;
    while (isRunning(leftover.pid)) {
      if (performance.now() > until)
        throw new CannotStart(`An older Postgres (process ${leftover.pid}) does not end.`);
      await wait(POLL_MS);
    }
  }
  await rm(join(folder, "postmaster.pid"), { force: true });
  for (const name of await readdir(folder)) {
    if (name.startsWith(".s.PGSQL.")) await rm(join(folder, name), { force: true });
  }
}

/** Starts the server of a cluster that is not running. Its messages go to the end of `logFile`. */
export function startCluster(options: {
  folder: string;
  listening: Listening;
  logFile: string;
  settings?: Record<string, string>;
}): Cluster {
  const { folder, logFile } = options;
  const { port, socketFolder } = options.listening;
  const settings = {
    ...SETTINGS,
    ...options.settings,
    port: String(port),
    unix_socket_directories: socketFolder === undefined ? "" : inList(socketFolder),
  };
  const args = [
    "-D",
    folder,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const { file, args: all, user } = invocation(postgresProgram("postgres"), args, ownerOf(folder), [folder]);
  // A session of its own: Ctrl+C in the terminal ends the services first, and only then this.
  const log = openSync(logFile, "a", 0o600);
  const server = spawn(file, all, { ...user, cwd: "/", detached: true, stdio: ["ignore", log, log] });
  closeSync(log); // the server has its own now
  const exited = new Promise<void>((resolve) => {
    server.once("exit", () => resolve());
    server.once("error", () => resolve());
  });
  endWithLauncher(server, exited);
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  return {
    pid: () => (hasEnded() ? undefined : server.pid),
    exited,
    ready: untilReady(folder, server, logFile),
    async stop() {
      if (hasEnded()) return;
      server.kill("SIGINT");
      await exited;
    },
  };
}

/** A launcher that is killed closes the pipe; the shell then ends the server, which would otherwise keep running. */
function endWithLauncher(server: ChildProcess, exited: Promise<void>): void {
  if (server.pid === undefined) return;
  const guard = spawn("sh", ["-c", 'read -r _; kill -INT "$0"', String(server.pid)], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  void exited.then(() => guard.kill("SIGKILL"));
}

async function untilReady(folder: string, server: ChildProcess, logFile: string): Promise<void> {
  const until = performance.now() + START_TIME_MAX_MS;
  let failure: Error | undefined;
  server.on("error", (error) => {
    failure = error;
  });
  for (;;) {
    if (failure !== undefined || server.exitCode !== null || server.signalCode !== null) {
      throw new CannotStart(`The embedded Postgres did not start; the reason is at the end of ${logFile}.`, {
        cause: failure,
      });
    }
    const state = await pidFileOf(folder);
    if (state?.pid === server.pid && state?.state === "ready") return;
    if (performance.now() > until) throw new CannotStart("The embedded Postgres takes too long to start.");
    await wait(POLL_MS);
  }
}
