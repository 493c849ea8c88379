import type { EventStore } from "@bahi/event-store/event-store.ts";
import { readModelPool } from "@bahi/read-models/database.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { openKeys } from "@bahi/service-kit/auth/keys.ts";
import { migrateAuth } from "@bahi/service-kit/auth/schema.ts";
import { readConfig } from "@bahi/service-kit/config.ts";
import { poolSettings, watchPool } from "@bahi/service-kit/database.ts";
import { waitForBooks } from "@bahi/service-kit/unfinished-restore.ts";
import { openStoreFor } from "@bahi/service-kit/event-store.ts";
import { type Lifecycle, listen } from "@bahi/service-kit/lifecycle.ts";
import { startTelemetry } from "@bahi/service-kit/trace/telemetry.ts";
import { createLog } from "@bahi/service-kit/log.ts";
import { openLogoStore } from "@bahi/service-kit/media/logo-store.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { createProjectorApp } from "./app.ts";
import { startDailyBackup } from "./backup/daily-backup.ts";
import { makeBackupInWorker } from "./backup/in-worker.ts";
import { projectorConfig } from "./config.ts";
import { type ProjectorOptions, startProjector } from "./projector.ts";
import { rebuildInWorker } from "./rebuild/in-worker.ts";
import { verifyInWorker } from "./verify/in-worker.ts";
import { openVerifier } from "./verify/verifier.ts";
import { projectionVersion as versionOfProgram } from "@bahi/read-models/projection-version.ts";

export type ProjectorServiceOptions = Pick<ProjectorOptions, "edge"> & {
  /** Opens the event store of this process, where services share one. */
  store?: () => Promise<EventStore>;
  openLog?: typeof createLog | undefined;
  /** The version of the projections of this program. */
  version?: (() => Promise<string>) | undefined;
  longWork?: LongWork | undefined;
};

/** What would delay everything else in its thread, and so has another. */
export type LongWork = { rebuild: typeof rebuildInWorker; verify: typeof verifyInWorker };

const inThreads: LongWork = { rebuild: rebuildInWorker, verify: verifyInWorker };

/** Starts the projector with its port, as `environment` says. */
export async function startProjectorService(
  lifecycle: Lifecycle,
  environment: NodeJS.ProcessEnv,
  {
    store: openShared,
    edge,
    openLog = createLog,
    version = versionOfProgram,
    longWork = inThreads,
  }: ProjectorServiceOptions = {},
): Promise<App> {
  const config = readConfig(projectorConfig, environment);
  await startTelemetry(lifecycle, "bahi-projector", environment);
  const log = openLog("projector", config.LOG_LEVEL);

  const pool = watchPool(
    readModelPool(config.DATABASE_URL, poolSettings({ applicationName: "bahi projector control", max: 2 })),
    log,
  );
  lifecycle.onStop(() => pool.end());
  await waitForBooks(pool, config.DATABASE_URL);
  const client = await pool.connect();
  try {
    await migrateReadModels(client);
  } finally {
    client.release();
  }

  const stores = { databaseUrl: config.DATABASE_URL, eventStoreUrl: config.EVENTSTORE_URL };
  const store = await (openShared?.() ?? openStoreFor(lifecycle, config));

  const projectionVersion = await version();
  const projector = startProjector({
    store,
    databaseUrl: config.DATABASE_URL,
    projectionVersion,
    rebuild: (generation, signal) => longWork.rebuild({ ...stores, generation, projectionVersion }, signal),
    log,
    ...(edge !== undefined && { edge }),
  });
  lifecycle.onStop(() => projector.stop());

  const verifier = openVerifier({
    pool,
    verify: (fingerprints, onProgress, signal) =>
      longWork.verify({ ...stores, projectionVersion, fingerprints }, onProgress, signal),
    log,
  });
  lifecycle.onStop(() => verifier.stop());

  const directory = config.BAHI_BACKUP_DIR;
  if (directory !== undefined) {
    const backup = startDailyBackup({
      pool,
      directory,
      make: (moment, signal) => makeBackupInWorker({ ...stores, directory, moment }, signal),
      log,
    });
    lifecycle.onStop(() => backup.stop());
  }

  await migrateAuth(pool);
  const app = await createProjectorApp({
    keys: await openKeys(pool),
    log,
    pool,
    store,
    projector,
    verifier,
    projectionVersion,
    hasEdge: edge !== undefined,
    backupDirectory: directory ?? null,
    logos: await openLogoStore(pool),
  });
  const port = await listen(app, lifecycle, {
    port: config.PORT,
    host: config.HOST,
    drainMs: config.DRAIN_MS,
  });
  log.info({ port }, "the projector listens");
  return app;
}
