import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { DatabaseError, Pool } from "pg";
import { pino } from "pino";
import { z } from "zod";
import { drainMs, port, readConfig } from "./config.ts";
import { waitForDatabase } from "./database.ts";
import { registerHealth } from "./health/health.ts";
import { createApp } from "./http/app.ts";
import { type Lifecycle, listen, runService } from "./lifecycle.ts";

// A small service for the tests of the lifecycle. Its faults are chosen by environment variables.

const schema = z.object({
  PORT: port(0),
  DATABASE_URL: z.string().optional(),
  FAULT: z.string().optional(),
  DRAIN_MS: drainMs,
});

async function start(lifecycle: Lifecycle): Promise<void> {
  const config = readConfig(schema);
  if (config.DATABASE_URL) {
    await waitForDatabase(new Pool({ connectionString: config.DATABASE_URL }), config.DATABASE_URL, 300);
  }
  if (config.FAULT === "column") {
    const error = new DatabaseError('column "price" does not exist', 0, "error");
    error.code = "42703";
    throw error;
  }
  lifecycle.onStop(() => process.stdout.write("last\n"));
  lifecycle.onStop(() => process.stdout.write("second\n"));
  const app = await createApp({ log: pino({ level: "silent" }) });
  registerHealth(app, {});
  app.addHook("onClose", async () => {
    process.stdout.write("first\n");
  });
  app.get("/until-told-to-end", async () => {
    process.stdout.write("asked\n");
    await once(process, "SIGTERM");
    await wait(50); // for the service to begin to end
    return "answered";
  });
  const opened = await listen(app, lifecycle, {
    port: config.PORT,
    host: "127.0.0.1",
    drainMs: config.DRAIN_MS,
  });
  process.stdout.write(`listening on ${opened}\n`);
  if (config.FAULT === "draining") process.once("SIGTERM", () => setImmediate(() => throwFault()));
  if (config.FAULT === "uncaught") setImmediate(() => throwFault());
  if (config.FAULT === "unhandled") void Promise.reject(new Error("a fault of the program"));
}

function throwFault(): never {
  throw new Error("a fault of the program");
}

await runService(start);
