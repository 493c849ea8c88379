import { verificationRequest } from "@bahi/contracts/proof/api.ts";
import { isUpdateUnderWay } from "@bahi/read-models/generation/readable.ts";
import { StoreUnavailableError } from "@bahi/event-store/errors.ts";
import type { Keys } from "@bahi/service-kit/auth/keys.ts";
import { registerHealth, sharedByAll } from "@bahi/service-kit/health/health.ts";
import { registerMetrics } from "@bahi/service-kit/health/metrics.ts";
import { type App, createApp } from "@bahi/service-kit/http/app.ts";
import { type ProblemAnswer, unavailableAnswer } from "@bahi/service-kit/http/problem.ts";
import type { LogoStore } from "@bahi/service-kit/media/logo-store.ts";
import type { Logger } from "pino";
import { downloadRoute } from "./backup/download-route.ts";
import { projectorMetrics } from "./metrics.ts";
import { requireControlKey } from "./system/control-key.ts";
import { controlRoutes } from "./system/control-routes.ts";
import type { SystemOptions } from "./system/read-system.ts";
import type { Verifier } from "./verify/verifier.ts";

export type ProjectorApp = SystemOptions & {
  log: Logger;
  verifier: Verifier;
  keys: Keys;
  logos: Pick<LogoStore, "find">;
  /** An edge in the same process is to be ready in an update before the projector is. */
  hasEdge: boolean;
};

/** These pages read the store and append nothing, so whatever it has not answered can be asked again. */
function answerForStore(error: unknown): ProblemAnswer | undefined {
  return error instanceof StoreUnavailableError ? unavailableAnswer() : undefined;
}

/**
 * In an update a projector of the new release is ready when its read models are live. Until then edges of the old release
 * need a projector of theirs, and a rolling update keeps that.
 */
async function checkReadModels({ pool, projectionVersion }: ProjectorApp): Promise<void> {
  if (await isUpdateUnderWay(pool, projectionVersion))
    throw new Error(
      "The read models of this release go live when they are built and no edge of the old release is left",
    );
}

/** The projector's own pages: health, metrics, and the control of rebuilds. None of them is public. */
export async function createProjectorApp(options: ProjectorApp): Promise<App> {
  const { pool, store, projector } = options;
  const app = await createApp({ log: options.log, name: "projector", answerFor: answerForStore });

  registerHealth(app, {
    database: sharedByAll(() => pool.query("select 1")),
    eventStore: sharedByAll(() => store.ping()),
    projector: async () => {
      const { state, repeatedFailure } = projector;
      if (repeatedFailure !== undefined) throw new Error(repeatedFailure);
      if ("reason" in state) throw new Error(state.reason);
    },
    ...(!options.hasEdge && { "read models": () => checkReadModels(options) }),
  });

  projectorMetrics(registerMetrics(app), { pool, store, projector });

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
