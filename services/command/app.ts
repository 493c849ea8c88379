import type { EventStore } from "@bahi/event-store/event-store.ts";
import { requireSignIn } from "@bahi/service-kit/auth/authenticate.ts";
import type { Sessions } from "@bahi/service-kit/auth/sessions.ts";
import { registerTokens } from "@bahi/service-kit/auth/tokens.ts";
import { registerHealth } from "@bahi/service-kit/health/health.ts";
import { registerMetrics } from "@bahi/service-kit/health/metrics.ts";
import { type App, createApp } from "@bahi/service-kit/http/app.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import type { Books } from "./books.ts";
import { COMMAND_TIME_MAX_MS } from "./carry-out/persist.ts";
import { customerRoutes } from "./customer/routes.ts";
import { type Afterwards, createAfterwards } from "./follow-through/afterwards.ts";
import { keepAsSent } from "./http/order.ts";
import { answerForStore } from "./http/store-errors.ts";
import { invoiceRoutes } from "./invoice/routes.ts";
import { paymentRoutes } from "./payment/routes.ts";
import { productRoutes } from "./product/routes.ts";
import type { Trade } from "./trade.ts";
import { type SettingsDeps, logoRoute, settingsRoutes } from "./settings/routes.ts";
import { loginRoute, userRoutes } from "./user/routes.ts";
import type { UserDeps } from "./user/secrets.ts";

export type CommandDeps = {
  log: FastifyBaseLogger;
  store: EventStore;
  pool: Pool;
  sessions: Sessions;
  books: Books;
  users: UserDeps;
  settings: SettingsDeps;
  now: () => Date;
  /** For those who want to wait for what follows from the commands; closing the app waits for it anyway. */
  afterwards?: Afterwards;
};

/** The command service without its port. Several may work on one store. */
export async function createCommandApp(deps: CommandDeps): Promise<App> {
  const { log, store, pool, sessions, books, users, settings, now } = deps;
  const app = await createApp({ log, answerFor: answerForStore });
  await registerTokens(app, sessions.keys);
  registerMetrics(app);
  registerHealth(app, { eventStore: () => store.ping(), database: () => pool.query("select 1") });

  const afterwards = deps.afterwards ?? createAfterwards(log);
  app.addHook("onClose", () => afterwards.settled());
  const trade: Trade = { books, afterwards, now };

  logoRoute(app, settings.logos);
  await app.register(async (open: App) => loginRoute(open, users), { prefix: "/api/v1" });
  await app.register(
    async (scope: App) => {
      // Whatever a command still waits for, its sender is answered; its key finds out what became of it.
      scope.addHook("onRoute", (route) => {
        route.handlerTimeout ??= COMMAND_TIME_MAX_MS;
      });
      requireSignIn(scope, sessions);
      keepAsSent(scope, now);
      customerRoutes(scope, trade);
      productRoutes(scope, books);
      invoiceRoutes(scope, trade);
      paymentRoutes(scope, trade);
      userRoutes(scope, users);
      await settingsRoutes(scope, settings);
    },
    { prefix: "/api/v1" },
  );
  return app;
}
