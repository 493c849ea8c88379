import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { App } from "@bahi/service-kit/http/app.ts";

const CHANNEL = "fastify.initialization";

/**
 * The API routes of every service that starts in this process, as OpenAPI writes them: `GET /customers/{id}`. Also those
 * that OpenAPI does not describe. Call it before the services start, and `stop` it when they have.
 */
export function collectRoutes(): { routes: ReadonlySet<string>; stop(): void } {
  const routes = new Set<string>();
  const onApp = (message: unknown): void => {
    // as: what Fastify publishes for each app, before it has routes
    const { fastify } = message as { fastify: App };
    fastify.addHook("onRoute", ({ method, url }) => {
      const [, path] = /^\/api\/v1(\/.+)$/.exec(url) ?? [];
      // Fastify answers HEAD by itself where there is a GET.
      if (path === undefined || method === "HEAD") return;
      for (const each of [method].flat()) routes.add(`${each} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
    });
  };
  subscribe(CHANNEL, onApp);
  return { routes, stop: () => void unsubscribe(CHANNEL, onApp) };
}
