import type { App } from "@bahi/service-kit/http/app.ts";
import type { RouteOptions } from "fastify";

/** What OpenAPI tells of a call. */
export type Call = Pick<RouteOptions, "method" | "url" | "schema">;

/** Notes every call that is registered afterwards and has something to tell; the list grows meanwhile. */
export function noteCalls(app: App): readonly Call[] {
  const calls: Call[] = [];
  app.addHook("onRoute", ({ method, url, schema }) => {
    // Fastify answers HEAD by itself where there is a GET.
    if (schema !== undefined && method !== "HEAD") calls.push({ method, url, schema });
  });
  return calls;
}
