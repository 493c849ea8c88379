import { verificationRequest } from "@bahi/contracts/proof/api.ts";
import type { Keys } from "@bahi/service-kit/auth/keys.ts";
import { registerHealth } from "@bahi/service-kit/health/health.ts";
import { registerMetrics } from "@bahi/service-kit/health/metrics.ts";
import { type App, createApp } from "@bahi/service-kit/http/app.ts";
import type { LogoStore } from "@bahi/service-kit/media/logo-store.ts";
import type { Logger } from "pino";
import { Counter, Gauge } from "prom-client";
import { downloadRoute } from "./backup/download-route.ts";
import { readBackups } from "./backup/read-backups.ts";
import { requireControlKey } from "./system/control-key.ts";
import { controlRoutes } from "./system/control-routes.ts";
import type { SystemOptions } from "./system/read-system.ts";
import type { Verifier } from "./verify/verifier.ts";

export type ProjectorApp = SystemOptions & {
  log: Logger;
  verifier: Verifier;
  keys: Keys;
  logos: Pick<LogoStore, "find">;
};

/** The projector's own pages: health, metrics, and the control of rebuilds. None of them is public. */
export async function createProjectorApp(options: ProjectorApp): Promise<App> {
  const { pool, store, projector } = options;
  const app = await createApp({ log: options.log });

  registerHealth(app, {
    database: () => pool.query("select 1"),
    eventStore: () => store.ping(),
    projector: async () => {
      const { state, repeatedFailure } = projector;
      if (repeatedFailure !== undefined) throw new Error(repeatedFailure);
      if ("reason" in state) throw new Error(state.reason);
    },
  });

  const registry = registerMetrics(app);
  registry.registerMetric(
    new Counter({
      name: "bahi_projector_events_total",
      help: "Events applied to the live read models by this process",
      registers: [],
      collect() {
        this.reset();
        this.inc(projector.eventCount);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "bahi_projector_doing",
      help: "What this projector is doing: the one with 1",
      labelNames: ["doing"],
      registers: [],
      collect() {
        this.reset();
        this.set({ doing: projector.state.doing }, 1);
      },
    }),
  );

  registry.registerMetric(
    new Gauge({
      name: "bahi_last_backup_timestamp_seconds",
      help: "When the last daily backup was made; 0 when there is none",
      registers: [],
      async collect() {
        const { last } = await readBackups(pool, null);
        this.set(last === null ? 0 : Date.parse(last.at) / 1000);
      },
    }),
  );

  await app.register(async (control: App) => {
    requireControlKey(control, options.keys);
    control.post("/verify", { schema: { body: verificationRequest } }, async (request, reply) => {
      await options.verifier.start(request.body.fingerprint);
      return reply.status(202).send({});
    });
    controlRoutes(control, options);
    downloadRoute(control, options);
  });
  return app;
}
