import { writeSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { CannotStart } from "./cannot-start.ts";

const STOP_TIME_MAX_MS = 10_000;

export type Lifecycle = {
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
  writeSync(2, `${sentence}\n`);
  process.exit(exitCode);
}

function sentenceOf(error: unknown): string {
  if (error instanceof CannotStart) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Runs a service: `start` starts it and registers its shutdown. SIGTERM and SIGINT shut it down in reverse order, with
 * code 0. {@link CannotStart} becomes one sentence and code 1; an uncaught error is printed and ends it with code 1,
 * too.
 *
 * Started by `fork`, it also ends when its parent dies: a killed launcher leaves no orphans.
 */
export async function runService(start: (lifecycle: Lifecycle) => Promise<void>): Promise<void> {
  const endsOfParts: (() => unknown)[][] = [];
  let stopping = false;

  async function stop(exitCode: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      exitWithSentence(`Ending took longer than ${STOP_TIME_MAX_MS / 1000} seconds and was cut short.`);
    }, STOP_TIME_MAX_MS).unref();
    let code = exitCode;
    for (const end of endsOfParts.flat().toReversed()) {
      try {
        await end();
      } catch (error) {
        writeSync(2, `While ending: ${sentenceOf(error)}\n`);
        code = code || 1;
      }
    }
    process.exit(code);
  }

  function fail(error: unknown): void {
    writeSync(2, `${sentenceOf(error)}\n`);
    void stop(1);
  }

  function part(): Lifecycle {
    const ends: (() => unknown)[] = [];
    endsOfParts.push(ends);
    return { onStop: (end) => ends.push(end), isReady() {}, part, stop: () => void stop(0), fail };
  }

  process.on("SIGTERM", () => void stop(0));
  process.on("SIGINT", () => void stop(0));
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);
  if (process.channel) process.on("disconnect", () => void stop(0));

  try {
    await start({ ...part(), isReady: (port) => process.send?.({ ready: true, port }) });
  } catch (error) {
    fail(error);
  }
}

/** Opens the port, closes it at shutdown, and returns it. The service is ready then. */
export async function listen(
  app: FastifyInstance,
  lifecycle: Lifecycle,
  address: { port: number; host: string },
): Promise<number> {
  const inFlight = countRequests(app);
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
  const opened = app.server.address();
  const port = typeof opened === "object" && opened !== null ? opened.port : address.port;
  lifecycle.isReady(port);
  return port;
}

/** Counts the requests that are being answered. */
function countRequests(app: FastifyInstance): { none(): Promise<void> } {
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
