import { writeSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { CannotStart } from "./cannot-start.ts";
import { startRefused } from "./database.ts";
import { printable } from "./printable.ts";
import type { App } from "./http/app.ts";

/** How long the shutdown may take after the drain. */
export const STOP_TIME_MAX_MS = 10_000;

export type Lifecycle = {
  /**
   * Registers a drain: at SIGTERM `begin` is called first, and everything goes on working for `durationMs`. A second
   * signal cuts it short; a fatal error skips it.
   */
  onDrain(durationMs: number, begin: () => void): void;
  /** Registers a function that is called at shutdown; the last registered is called first. */
  onStop(end: () => unknown): void;
  /** Tells a parent that forked this process that it takes requests, and on which port. */
  isReady(port: number): void;
  /** The lifecycle of a part of this process. Parts are shut down one after the other, the last made first. */
  part(): Lifecycle;
  /** Shuts the process down as SIGTERM does. */
  stop(): void;
  /** Shuts the process down after a fatal error, with a non-zero exit code. */
  fail(error: unknown): void;
};

/** Prints one sentence on stderr and ends the process at once with a non-zero code. */
export function exitWithSentence(sentence: string, exitCode = 1): never {
  writeSync(2, `${printable(sentence)}\n`);
  process.exit(exitCode);
}

function sentenceOf(error: unknown): string {
  if (error instanceof CannotStart) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Runs a service: `start` starts it and registers its shutdown. SIGTERM drains it and shuts it down in reverse order,
 * with code 0; SIGINT, as from a terminal, does not drain. {@link CannotStart} becomes one sentence and code 1; an
 * uncaught error is printed and ends it with code 1, too.
 *
 * Started by `fork`, it also ends when its parent dies: a killed launcher leaves no orphans.
 */
export async function runService(start: (lifecycle: Lifecycle) => Promise<void>): Promise<void> {
  const endsOfParts: (() => unknown)[][] = [];
  const drains: { durationMs: number; begin: () => void }[] = [];
  const drained = new AbortController();
  let exitCode = 0;
  let stopping = false;

  async function drain(): Promise<void> {
    for (const { begin } of drains) begin();
    const durationMs = Math.max(0, ...drains.map((one) => one.durationMs));
    if (durationMs === 0 || drained.signal.aborted) return;
    await wait(durationMs, undefined, { signal: drained.signal }).catch(() => {}); // cut short
  }

  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    await drain();
    setTimeout(() => {
      exitWithSentence(`Ending took longer than ${STOP_TIME_MAX_MS / 1000} seconds and was cut short.`);
    }, STOP_TIME_MAX_MS).unref();
    for (const end of endsOfParts.flat().toReversed()) {
      try {
        await end();
      } catch (error) {
        writeSync(2, `While ending: ${sentenceOf(error)}\n`);
        exitCode = 1;
      }
    }
    process.exit(exitCode);
  }

  /** Without a drain, or cutting short the one that has begun. */
  function stopAtOnce(): void {
    drained.abort();
    void stop();
  }

  function fail(error: unknown): void {
    writeSync(2, `${sentenceOf(error)}\n`);
    exitCode = 1;
    stopAtOnce();
  }

  function part(): Lifecycle {
    const ends: (() => unknown)[] = [];
    endsOfParts.push(ends);
    return {
      onDrain: (durationMs, begin) => drains.push({ durationMs, begin }),
      onStop: (end) => ends.push(end),
      isReady() {},
      part,
      stop: () => void stop(),
      fail,
    };
  }

  process.on("SIGTERM", () => (stopping ? stopAtOnce() : void stop()));
  process.on("SIGINT", stopAtOnce);
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);
  if (process.channel) process.on("disconnect", stopAtOnce);

  try {
    await start({ ...part(), isReady: (port) => process.send?.({ ready: true, port }) });
  } catch (error) {
    const refusal = startRefused(error);
    fail(refusal);
    // The launcher says the first line. What the database refuses may be a fault of the program, and the log has where.
    if (refusal !== error) writeSync(2, `${sentenceOf(error)}\n`);
  }
}

/**
 * Opens the port and returns it. The service is ready then. At SIGTERM the app says for `drainMs` that it is not ready and
 * still answers, so that balancers send their requests elsewhere; then the port is closed.
 */
export async function listen(
  app: App,
  lifecycle: Lifecycle,
  { drainMs, ...address }: { port: number; host: string; drainMs: number },
): Promise<number> {
  const inFlight = countRequests(app);
  lifecycle.onDrain(drainMs, () => {
    app.drain.begun = true;
  });
  lifecycle.onStop(async () => {
    const closed = app.close();
    await inFlight.none();
    // The connections left have no request: browsers open connections in advance, and keep them.
    app.server.closeAllConnections();
    await closed;
  });
  try {
    await app.listen(address);
  } catch (error) {
    throw cannotListen(error, address.port);
  }
  const port = portOf(app);
  lifecycle.isReady(port);
  return port;
}

/** The port of an app that listens. */
export function portOf(app: App): number {
  const opened = app.server.address();
  if (typeof opened !== "object" || opened === null) throw new Error("The app does not listen");
  return opened.port;
}

/** Counts the requests that are being answered. */
function countRequests(app: App): { none(): Promise<void> } {
  let count = 0;
  let whenNone = () => {};
  app.server.on("request", (_request, response) => {
    count += 1;
    response.on("close", () => {
      count -= 1;
      if (count === 0) whenNone();
    });
  });
  return {
    none: () => new Promise((resolve) => (count === 0 ? resolve() : (whenNone = resolve))),
  };
}

function cannotListen(error: unknown, port: number): unknown {
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "EADDRINUSE") {
    return new CannotStart(
      `Port ${port} is taken by another program. Please end it, or set PORT to a free one.`,
    );
  }
  if (code === "EACCES")
    return new CannotStart(`Port ${port} may not be used. Please set PORT to another one.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new CannotStart("HOST is not an address of this machine.");
  }
  return error;
}
