import type { MeasuredStore } from "@bahi/service-kit/measured-store.ts";
import { type Sessions, openSessions } from "@bahi/service-kit/auth/sessions.ts";
import { readConfig } from "@bahi/service-kit/config.ts";
import { databasePool } from "@bahi/service-kit/database.ts";
import { waitForBooks } from "@bahi/service-kit/unfinished-restore.ts";
import { openStoreFor } from "@bahi/service-kit/event-store.ts";
import { type Lifecycle, listen } from "@bahi/service-kit/lifecycle.ts";
import { startTelemetry } from "@bahi/service-kit/trace/telemetry.ts";
import { createLog } from "@bahi/service-kit/log.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { createCommandApp } from "./app.ts";
import { keepableFolds, openCommandStores } from "./command-stores.ts";
import { bindEarlierKeys } from "./execution/earlier-keys.ts";
import { lastEventTime } from "./execution/last-event-time.ts";
import { retryUntilKnown } from "./execution/retry.ts";
import { createClock } from "./clock.ts";
import { commandConfig } from "./config.ts";
import { foldVersion } from "./kept-fold/fold-version.ts";
import { openKeptFolds } from "./kept-fold/kept-folds.ts";
import { readAtStart } from "./newer-release.ts";
import { startReconciler } from "./reconciliation/reconciler.ts";
import { openLogoStore } from "@bahi/service-kit/media/logo-store.ts";
import { addFirstAdmin } from "./user/first-admin.ts";
import { openUsers, reconcileSecrets } from "./user/secrets.ts";
import { warnOfMissingPasswords } from "./user/without-password.ts";

export type CommandServiceOptions = {
  /** Opens the event store of this process, where services share one. */
  store?: () => Promise<MeasuredStore>;
  openLog?: typeof createLog | undefined;
  /** Passes on the sessions, which an edge in this process shares. */
  onSessions?: (sessions: Sessions) => void;
};

/** Starts the command service with its port, as `environment` says. */
export async function startCommandService(
  lifecycle: Lifecycle,
  environment: NodeJS.ProcessEnv,
  { store: openShared, openLog = createLog, onSessions }: CommandServiceOptions = {},
): Promise<App> {
  const config = readConfig(commandConfig, environment);
  const clock = createClock();
  const now = () => clock.now();
  await startTelemetry(lifecycle, "bahi-command", environment);
  const log = openLog("command", config.LOG_LEVEL);

  // One stays open: a session is looked up again after some quiet minutes.
  const pool = databasePool(config.DATABASE_URL, { applicationName: "bahi command", min: 1, max: 5 }, log);
  lifecycle.onStop(() => pool.end());
  await waitForBooks(pool, config.DATABASE_URL);
  const store = await (openShared?.() ?? openStoreFor(lifecycle, config));
  const sessions = await openSessions(pool, config.DATABASE_URL, log);
  lifecycle.onStop(() => sessions.close());
  onSessions?.(sessions);

  await retryUntilKnown(() => bindEarlierKeys(store));
  const lastEventAt = await retryUntilKnown(() => lastEventTime(store));
  const clockWarning = lastEventAt && clock.continueFrom(lastEventAt);
  if (clockWarning !== undefined) process.stdout.write(`${clockWarning}\n`);
  const stores = openCommandStores(store);
  if (config.BAHI_FOLD_DIR !== undefined) {
    const folds = keepableFolds(stores);
    const version = await foldVersion();
    const keptFolds = await openKeptFolds({ folder: config.BAHI_FOLD_DIR, folds, store, version, log });
    lifecycle.onStop(() => keptFolds.stop());
    keptFolds.start();
  }
  const users = await openUsers({ store, pool, sessions });
  const logos = await openLogoStore(pool);
  await readAtStart(() => users.users.catchUp());
  await addFirstAdmin(
    { ...users, now, say: (line) => process.stdout.write(`${line}\n`) },
    { username: config.BAHI_ADMIN_USERNAME, password: config.BAHI_ADMIN_PASSWORD },
  );
  await reconcileSecrets(users);
  const missing = await warnOfMissingPasswords(users);
  if (missing !== undefined) process.stdout.write(`${missing}\n`);

  const app = await createCommandApp({ log, store, pool, sessions, stores, users, logos, now });
  const port = await listen(app, lifecycle, {
    port: config.PORT,
    host: config.HOST,
    drainMs: config.DRAIN_MS,
  });
  log.info({ port }, "the command service listens");

  const reconciler = startReconciler(stores, now, log);
  lifecycle.onStop(() => reconciler.stop());
  return app;
}
