import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createInterface } from "node:readline";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { SECRETS_FROM_PARENT, type ParentMessage } from "@bahi/service-kit/parent-secrets.ts";
import { openLogFile } from "./log-file.ts";
import { ALLOCATOR, type ServiceName, nodeOptionsOf } from "./node-options.ts";
import { terminal } from "./terminal.ts";

const STOP_TIME_MAX_MS = 12_000;
/** After the first restart, which is at once. */
const RESTART_DELAY_MIN_MS = 100;
const RESTART_DELAY_MAX_MS = 5_000;
/** A service that has run this long was healthy, so the next restart is at once again. */
const HEALTHY_AFTER_MS = 30_000;
const LEVEL_WARN = 40;
const LEVEL_ERROR = 50;
const REPEAT_AFTER_MS = 30_000;

const CALLED: Record<ServiceName, string> = {
  bahi: "Bahi",
  command: "The command service",
  projector: "The projector service",
  query: "The query service",
};

export type Service = {
  name: ServiceName;
  /** Of the process that runs now; undefined between two of them. */
  pid(): number | undefined;
  /** Resolves when it takes requests; {@link CannotStart} when it ended instead. */
  ready: Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  name: ServiceName;
  root: string;
  /** The file to run. */
  program: string;
  logs: string;
  env: NodeJS.ProcessEnv;
  /** Secrets sent after the start, because other processes can read an environment. */
  secrets: Record<string, string> | undefined;
  /** Called at each start of the process. */
  onStarted(): void;
};

/** The level of a line that pino wrote; undefined for a line that is meant for a person as it is. */
function levelOf(line: string): number | undefined {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  return level === undefined ? undefined : Number(level);
}

/** pino writes an object with `msg`, and `err` where an error was logged. */
type Logged = { name: string; msg?: string; err?: { message?: string } };

/** The service that wrote a line, and what it says. Of its last line a service that is killed may write a part. */
function messageOf(line: string): string {
  let logged: Logged;
  try {
    logged = JSON.parse(line) as Logged; // as: pino wrote it
  } catch {
    return line;
  }
  const { name, msg, err } = logged;
  return `${name}: ${[msg, err?.message].filter((part) => part !== undefined && part !== "").join(": ")}`;
}

/** Prints a sentence, and the same one again only after a while: every request reports a lost database. */
function createWarnings(): (sentence: string) => void {
  const saidAt = new Map<string, number>();
  return (sentence) => {
    const now = performance.now();
    if (now - (saidAt.get(sentence) ?? -REPEAT_AFTER_MS) < REPEAT_AFTER_MS) return;
    if (saidAt.size > 100) saidAt.clear();
    saidAt.set(sentence, now);
    terminal.warn(sentence);
  };
}

/** A process that could not be started has no streams, or undefined in place of them, whatever their type says. */
function readLines(stream: Readable | null | undefined, onLine: (line: string) => void): void {
  if (stream) createInterface({ input: stream, crlfDelay: Infinity }).on("line", onLine);
}

/** Runs a service, or all of them, as a process, and restarts it when it ends unexpectedly. */
export function startService(options: Options): Service {
  const { name, root } = options;
  const warn = createWarnings();
  const logFile = join(options.logs, `${name}.log`);
  const log = openLogFile(logFile);
  let child: ChildProcess | undefined;
  let stopping = false;
  let wasReady = false;
  let restartDelayMs = 0;
  let restart: NodeJS.Timeout | undefined;
  const { promise: ready, resolve: becomeReady, reject: failToStart } = Promise.withResolvers<void>();

  function start(): void {
    const startedAt = performance.now();
    let complaint: string | undefined;
    let failure: string | undefined;
    // A separate session: Ctrl+C in the terminal reaches only the launcher, which ends the services in order.
    const process = fork(options.program, {
      cwd: root,
      env: { ...ALLOCATOR, ...options.env, ...(options.secrets && { [SECRETS_FROM_PARENT]: "1" }) },
      // What Node or a library warns of is not why a service does not start: it goes to the log alone.
      execArgv: [...nodeOptionsOf(name), `--redirect-warnings=${logFile}`],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      detached: true,
    });
    child = process;
    if (options.secrets !== undefined) {
      const message: ParentMessage = { secrets: options.secrets };
      process.send(message, () => {}); // the end of the process is reported below
    }
    readLines(process.stdout, (line) => {
      const level = levelOf(line);
      if (level === undefined) return terminal.say(line);
      log.write(line);
      // A service that starts may have to wait for another one, and warns of it.
      if (level >= (wasReady ? LEVEL_WARN : LEVEL_ERROR)) warn(messageOf(line));
    });
    readLines(process.stderr, (line) => {
      log.write(line);
      complaint ??= line;
      if (wasReady) warn(`${name}: ${line}`);
    });
    process.on("message", () => {
      wasReady = true;
      becomeReady();
    });
    // As of a machine that has no room for another process: "close" follows.
    process.on("error", ({ message }) => (failure ??= message));
    process.once("close", (code, signal) => {
      child = undefined;
      if (stopping) return;
      const how = failure ?? signal ?? `code ${code}`;
      if (!wasReady) {
        failToStart(new CannotStart(complaint ?? `${CALLED[name]} did not start (${how}).`));
        return;
      }
      if (performance.now() - startedAt > HEALTHY_AFTER_MS) restartDelayMs = 0;
      terminal.warn(`${CALLED[name]} ended unexpectedly (${how}) and is started again.`);
      restart = setTimeout(start, restartDelayMs);
      restartDelayMs = Math.min(Math.max(restartDelayMs * 2, RESTART_DELAY_MIN_MS), RESTART_DELAY_MAX_MS);
    });
    options.onStarted();
  }

  async function stop(): Promise<void> {
    stopping = true;
    clearTimeout(restart);
    const running = child;
    if (running !== undefined) {
      const ended = new Promise((resolve) => running.once("close", resolve));
      const limit = setTimeout(() => running.kill("SIGKILL"), STOP_TIME_MAX_MS);
      running.kill("SIGTERM");
      await ended;
      clearTimeout(limit);
    }
    log.close();
  }

  start();
  return { name, pid: () => child?.pid, ready, stop };
}
