import { join } from "node:path";
import { LISTENER_APPLICATION } from "@bahi/read-models/generation/listener.ts";
import { type LivePositions, openLivePositions } from "@bahi/read-models/generation/wait.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { projectionVersion as versionOfProgram } from "@bahi/read-models/projection-version.ts";
import { type Sessions, openSessions } from "@bahi/service-kit/auth/sessions.ts";
import { readConfig } from "@bahi/service-kit/config.ts";
import { type DatabaseOptions, poolSettings, watchPool } from "@bahi/service-kit/database.ts";
import { waitForBooks } from "@bahi/service-kit/unfinished-restore.ts";
import { type Lifecycle, listen } from "@bahi/service-kit/lifecycle.ts";
import { startTelemetry } from "@bahi/service-kit/trace/telemetry.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { createLog } from "@bahi/service-kit/log.ts";
import type { Pool } from "pg";
import { type EdgeOptions, createEdge } from "./app.ts";
import { connectProjectorService } from "./admin/projector-service.ts";
import { queryConfig } from "./config.ts";
import { EXPORT_TIME_MAX_MS, EXPORTS_MAX } from "./csv/export-limit.ts";
import { connectCommandService } from "./forwarding/command-over-http.ts";
import type { CommandService } from "./forwarding/command-service.ts";
import { waitForFirstReadModels } from "./reading/first-read-models.ts";
import { openReadModelAccess } from "./reading/read-model-access.ts";
import { LONG_MS_MAX } from "./reading/too-long.ts";
import { readingPool } from "./reading/reading-pool.ts";

// As many lists are held in memory at once, and a few are enough to keep a small machine busy.
const CONNECTIONS_MAX = 4;
const QUICK_CONNECTIONS_MAX = 2;
/** For what reads the whole history. Others wait until one has ended, or their time has. */
const SLOW_CONNECTIONS_MAX = 2;
/** The first rows of an export come when all of them are sorted. */
const EXPORT_STATEMENT_MS_MAX = 120_000;
const FIRST_READ_MODELS_WAIT_MS = 3_000;
const WEB_DIRECTORY = join(import.meta.dirname, "../../web/dist");

export type EdgeServiceOptions = {
  /** The command service of this process, in place of its address. */
  commands?: CommandService;
  /** The sessions of the command service of this process: their cache, and the connection that keeps it true. */
  sessions?: Promise<Sessions>;
  /** A UUID by which the projector of this process knows that it tells this edge in memory. */
  listener?: string;
  /** Passes on the function that the projector of this process is to tell of moves of the live checkpoint. */
  onPositions?: (note: LivePositions["note"]) => void;
  openLog?: typeof createLog | undefined;
  /** The version of the projections of this program, whose read models it reads. */
  version?: (() => Promise<string>) | undefined;
  /** The folder of the built web app. */
  webDirectory?: string | undefined;
} & Pick<EdgeOptions, "checks">;

/** Starts the edge with its port, as `environment` says. */
export async function startEdge(
  lifecycle: Lifecycle,
  environment: NodeJS.ProcessEnv,
  {
    commands: given,
    sessions: shared,
    listener,
    onPositions,
    checks,
    openLog = createLog,
    version = versionOfProgram,
    webDirectory = WEB_DIRECTORY,
  }: EdgeServiceOptions = {},
): Promise<App> {
  const config = readConfig(queryConfig, environment);
  await startTelemetry(lifecycle, "bahi-query", environment);
  const log = openLog("query", config.LOG_LEVEL);

  function openPool(connectionsMax: number, more: Partial<DatabaseOptions> = {}): Pool {
    const settings = poolSettings({ applicationName: "bahi query", max: connectionsMax, ...more });
    const pool = watchPool(readingPool(config.DATABASE_URL, settings), log);
    lifecycle.onStop(() => pool.end());
    return pool;
  }
  // One of each stays open: what is asked after some quiet minutes need not wait for another.
  const pool = openPool(CONNECTIONS_MAX, { min: 1 });
  const quickPool = openPool(QUICK_CONNECTIONS_MAX, { min: 1 });
  const heldPool = openPool(EXPORTS_MAX, {
    statementTimeoutMs: EXPORT_STATEMENT_MS_MAX,
    // Also when this process is frozen, and cannot end an export itself.
    idle_in_transaction_session_timeout: EXPORT_TIME_MAX_MS,
  });
  const slowPool = openPool(SLOW_CONNECTIONS_MAX, { connectionTimeoutMillis: LONG_MS_MAX.explanation });
  await waitForBooks(quickPool, config.DATABASE_URL);
  const client = await quickPool.connect();
  try {
    await migrateReadModels(client);
  } finally {
    client.release();
  }

  const projectionVersion = await version();
  const sessions = (await shared) ?? (await openSessions(quickPool, config.DATABASE_URL, log));
  if (shared === undefined) lifecycle.onStop(() => sessions.close());
  const positions = openLivePositions(
    { connectionString: config.DATABASE_URL, application_name: LISTENER_APPLICATION },
    { projectionVersion, ...(listener !== undefined && { listener }) },
  );
  lifecycle.onStop(() => positions.close());
  onPositions?.((position) => positions.note(position));
  const commands = given ?? connectCommandService(config.COMMAND_URL);
  lifecycle.onStop(() => commands.close());

  const readModels = openReadModelAccess({ pool, quickPool, heldPool, slowPool, projectionVersion });
  const app = await createEdge({
    log,
    readModels,
    positions,
    sessions,
    commands,
    projector: connectProjectorService(config.PROJECTOR_URL, sessions.keys),
    waitMs: config.READ_WAIT_MS,
    trustProxy: config.BAHI_TRUST_PROXY,
    webDirectory,
    ...(checks !== undefined && { checks }),
  });
  await waitForFirstReadModels(readModels, FIRST_READ_MODELS_WAIT_MS);
  const port = await listen(app, lifecycle, {
    port: config.PORT,
    host: config.HOST,
    drainMs: config.DRAIN_MS,
  });
  log.info({ port }, "the edge listens");
  return app;
}
