import { isOfNewerRelease } from "@bahi/contracts/stored/newer-release.ts";
import { KeyedMutex } from "@bahi/event-store/keyed-mutex.ts";
import type { Sessions } from "@bahi/service-kit/auth/sessions.ts";
import { registerTokens } from "@bahi/service-kit/auth/tokens.ts";
import { registerHealth, sharedByAll } from "@bahi/service-kit/health/health.ts";
import { registerMetrics } from "@bahi/service-kit/health/metrics.ts";
import { type App, createApp } from "@bahi/service-kit/http/app.ts";
import type { MeasuredStore } from "@bahi/service-kit/measured-store.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import type { CommandStores } from "./command-stores.ts";
import { creditNoteRoutes } from "./credit-note/routes.ts";
import { customerRoutes } from "./customer/routes.ts";
import { type BackgroundTasks, createBackgroundTasks } from "./reconciliation/background-tasks.ts";
import { acceptCommands } from "./http/command-context.ts";
import { answerForStore } from "./http/store-errors.ts";
import { NEEDS_NEWER_RELEASE } from "./newer-release.ts";
import { commandMetrics } from "./metrics.ts";
import { openImportRuns } from "./import/import-runs.ts";
import { importRoutes } from "./import/routes.ts";
import { invoiceRoutes } from "./invoice/routes.ts";
import { paymentRoutes } from "./payment/routes.ts";
import { productRoutes } from "./product/routes.ts";
import type { RouteDeps } from "./route-deps.ts";
import type { LogoStore } from "@bahi/service-kit/media/logo-store.ts";
import { logoRoute, settingsRoutes } from "./settings/routes.ts";
import { loginRoute, userRoutes } from "./user/routes.ts";
import type { UserDeps } from "./user/secrets.ts";

export type CommandDeps = {
  log: FastifyBaseLogger;
  store: MeasuredStore;
  pool: Pool;
  sessions: Sessions;
  stores: CommandStores;
  users: UserDeps;
  logos: LogoStore;
  now: () => Date;
  /** Wait for it to see the effects of background tasks; closing the app waits for them, too. */
  background?: BackgroundTasks;
};

/** The command service without its port. Several may work on one store. */
export async function createCommandApp(deps: CommandDeps): Promise<App> {
  const { log, store, pool, sessions, stores, users, logos, now } = deps;
  let isOutdated = false;
  const app = await createApp({
    log,
    name: "command",
    answerFor(error) {
      isOutdated ||= isOfNewerRelease(error);
      return answerForStore(error);
    },
  });
  await registerTokens(app, sessions.keys);
  commandMetrics(registerMetrics(app), { store, passwordQueue: users.passwordQueue });
  registerHealth(app, {
    eventStore: sharedByAll(() => store.ping()),
    database: sharedByAll(() => pool.query("select 1")),
    // A balancer then sends commands to an instance of the newer release.
    release: async () => {
      if (isOutdated) throw new Error(NEEDS_NEWER_RELEASE);
    },
  });

  const background = deps.background ?? createBackgroundTasks(log);
  app.addHook("onClose", () => background.settled());
  const routeDeps: RouteDeps = { stores, invoiceMutex: new KeyedMutex(), background, now };

  const runs = await openImportRuns(pool);

  logoRoute(app, logos);
  await app.register(async (open: App) => loginRoute(open, users), { prefix: "/api/v1" });
  await app.register(
    async (scope: App) => {
      acceptCommands(scope, sessions, now);
      customerRoutes(scope, routeDeps);
      productRoutes(scope, stores);
      invoiceRoutes(scope, routeDeps);
      paymentRoutes(scope, routeDeps);
      creditNoteRoutes(scope, routeDeps);
      userRoutes(scope, users);
      await scope.register((imports: App) => importRoutes(imports, { routeDeps, store, runs, log }));
      const { customers, invoices, payments, creditNotes } = stores;
      const settledCommands = () =>
        Promise.all([customers, invoices, payments, creditNotes].map((records) => records.settled()));
      await settingsRoutes(scope, { settings: stores.settings, logos, settledCommands });
    },
    { prefix: "/api/v1" },
  );
  return app;
}
