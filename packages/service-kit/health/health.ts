import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { App } from "../http/app.ts";

const CHECK_TIME_MAX_MS = 2_000;

/** A check resolves when its subject is healthy, and throws otherwise. */
export type Checks = Record<string, () => Promise<unknown>>;

const checkResult = z.object({ ok: z.boolean(), message: z.string().optional() });
type CheckResult = z.infer<typeof checkResult>;

const readiness = z.object({ checks: z.record(z.string(), checkResult) });

async function runCheck(check: () => Promise<unknown>): Promise<CheckResult> {
  const timer = new AbortController();
  const late = wait(CHECK_TIME_MAX_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`took longer than ${CHECK_TIME_MAX_MS / 1000} seconds`);
  });
  late.catch(() => {}); // aborted below when the check was faster
  try {
    await Promise.race([check(), late]);
    return { ok: true };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  } finally {
    timer.abort();
  }
}

/**
 * `/health/live`: the process answers. `/health/ready`: all that it depends on answers, too; else 503 with
 * `Retry-After` and the name of what does not. A service that is about to end is not ready either.
 */
export function registerHealth(app: App, checks: Checks): void {
  app.get("/health/live", async () => ({ status: "live" }));

  app.get("/health/ready", async (_request, reply) => {
    if (app.drain.begun) {
      void reply.status(503).header("retry-after", "2");
      return { status: "draining", checks: {} };
    }
    const names = Object.keys(checks);
    const results = await Promise.all(Object.values(checks).map(runCheck));
    const ready = results.every((result) => result.ok);
    if (!ready) void reply.status(503).header("retry-after", "2");
    return {
      status: ready ? "ready" : "unavailable",
      checks: Object.fromEntries(names.map((name, index) => [name, results[index]])),
    };
  });
}

/** A check of another service in this process: it throws what that service says of itself when it is not ready. */
export async function readinessOf(app: App): Promise<void> {
  const { statusCode, body } = await app.inject("/health/ready");
  if (statusCode === 200) return;
  const { checks } = readiness.parse(JSON.parse(body));
  const faults = Object.entries(checks).filter(([, { ok }]) => !ok);
  throw new Error(faults.map(([name, { message = "not ready" }]) => `${name}: ${message}`).join("; "));
}
