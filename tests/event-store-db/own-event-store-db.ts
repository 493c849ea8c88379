import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Server } from "@bahi/event-store/contract/server.ts";
import { freePort } from "@bahi/tools/start/free-port.ts";
import { onTestFinished } from "vitest";
import { until } from "../product/launch-product.ts";

/** An {@link openEventStoreDb} that ends with the test. */
export async function ownEventStoreDb(program: string): Promise<OwnEventStoreDb> {
  const server = await openEventStoreDb(program);
  onTestFinished(() => server.close());
  return server;
}

export type OwnEventStoreDb = Server & { url: string; close(): Promise<void> };

/**
 * An empty EventStoreDB, on disk, that can be killed and frozen. `program` runs one in the foreground, on the port of
 * 127.0.0.1 and in the folder that it is given. Whoever opens it closes it.
 */
export async function openEventStoreDb(program: string): Promise<OwnEventStoreDb> {
  const port = await freePort(0, "127.0.0.1");
  const folder = await mkdtemp(join(tmpdir(), "bahi-eventstoredb-"));
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    // The server would take these variables for options of its own.
    const environment = Object.entries(process.env).filter(([name]) => !name.startsWith("EVENTSTORE_"));
    child = spawn(program, [String(port), folder], {
      env: Object.fromEntries(environment),
      stdio: "ignore",
    });
    await until("EventStoreDB is live", async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => undefined);
      return answer?.ok ? true : undefined;
    });
  }

  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }

  await start();
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    start,
    kill,
    freeze: async () => void child?.kill("SIGSTOP"),
    resume: async () => void child?.kill("SIGCONT"),
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
