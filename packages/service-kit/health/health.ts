import { setTimeout as wait } from "node:timers/promises";
import type { App } from "../http/app.ts";
import { COMMAND_TIME_MAX_MS } from "../http/time-left.ts";
import { sharedRead } from "../shared-read.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Checks now whether the service is ready. There once `registerHealth` is called. */
    readiness: () => Promise<Readiness>;
  }
}

const CHECK_TIME_MAX_MS = 2_000;
/** Sooner than that, so that a silence is not taken for a check that takes too long. */
const ANSWER_SOON_MS = 1_000;
/** Whoever reaches the port may ask: many who ask at once share the checks. */
const READINESS_KEPT_MS = 250;

/** A check resolves when its subject is healthy, and throws otherwise. */
export type Checks = Record<string, () => Promise<unknown>>;

/**
 * A check of what all instances share, as the event store and the database. It passes for so long after an answer: while
 * there is none for some seconds, those who call an instance wait, and without one that is ready they would be refused.
 */
export function sharedByAll(
  check: () => Promise<unknown>,
  silenceMaxMs = COMMAND_TIME_MAX_MS,
): () => Promise<unknown> {
  let answeredAt = -Infinity;
  return async () => {
    const isRecent = performance.now() - answeredAt < silenceMaxMs;
    const checking = check().then(() => (answeredAt = performance.now()));
    if (!isRecent) {
      await checking;
      return;
    }
    const soon = new AbortController();
    const timer = wait(ANSWER_SOON_MS, undefined, { signal: soon.signal });
    await Promise.race([checking, timer]).catch(() => {}); // it has answered a moment ago
    timer.catch(() => {}); // aborted
    soon.abort();
  };
}

type CheckResult = { ok: boolean; message?: string };
type Readiness = { status: "ready" | "unavailable" | "draining"; checks: Record<string, CheckResult> };

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

async function runChecks(checks: Checks): Promise<Readiness> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check)] as const),
  );
  const isReady = results.every(([, { ok }]) => ok);
  return { status: isReady ? "ready" : "unavailable", checks: Object.fromEntries(results) };
}

/**
 * `/health/live`: the process answers. `/health/ready`: all that it depends on answers, too; else 503 with
 * `Retry-After` and the name of what does not. A service that is about to end is not ready either, and says so at once.
 */
export function registerHealth(app: App, checks: Checks): void {
  const draining: Readiness = { status: "draining", checks: {} };
  const sharedChecks = sharedRead(() => runChecks(checks), READINESS_KEPT_MS);

  /** A check takes up to two seconds: the drain may begin meanwhile, and a later answer of "ready" would undo it. */
  async function unlessDraining(check: () => Promise<Readiness>): Promise<Readiness> {
    if (app.drain.begun) return draining;
    const readiness = await check();
    return app.drain.begun ? draining : readiness;
  }

  app.decorate("readiness", () => unlessDraining(() => runChecks(checks)));
  app.get("/health/live", async () => ({ status: "live" }));

  app.get("/health/ready", async (_request, reply) => {
    const readiness = await unlessDraining(sharedChecks);
    if (readiness.status !== "ready") void reply.status(503).header("retry-after", "2");
    return readiness;
  });
}

/** A check of another service in this process: it throws what that service says of itself when it is not ready. */
export async function readinessOf(app: App): Promise<void> {
  const { status, checks } = await app.readiness();
  if (status === "ready") return;
  const faults = Object.entries(checks).filter(([, { ok }]) => !ok);
  const sentences = faults.map(([name, { message = "not ready" }]) => `${name}: ${message}`);
  throw new Error(sentences.length === 0 ? status : sentences.join("; "));
}
