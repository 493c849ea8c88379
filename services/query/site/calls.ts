import type { App } from "@bahi/service-kit/http/app.ts";
import type { RouteOptions } from "fastify";

/** The part of a route that OpenAPI describes. */
export type Call = Pick<RouteOptions, "method" | "url" | "schema">;

/** Collects every described route that is registered after this call. */
export function collectCalls(app: App): readonly Call[] {
  const calls: Call[] = [];
  app.addHook("onRoute", ({ method, url, schema }) => {
    // Fastify answers HEAD by itself where there is a GET.
    if (schema !== undefined && method !== "HEAD") calls.push({ method, url, schema });
  });
  return calls;
}
