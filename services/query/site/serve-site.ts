import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "@bahi/service-kit/http/app.ts";

/** Shown as long as no web app is built. */
const PLAIN_PAGE = join(import.meta.dirname, "plain-page");

/**
 * Serves the built web app, or a plain page. An address that is no file is the app's own route, so it gets the app;
 * below `/api` it is nothing.
 */
export async function serveSite(app: App, webDirectory: string): Promise<void> {
  const root = existsSync(join(webDirectory, "index.html")) ? webDirectory : PLAIN_PAGE;
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length)),
  );

  app.get("/*", async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    if (/^\/(api|logos|health|metrics)(\/|$)/.test(path)) return reply.callNotFound();
    const isFile = files.has(path);
    // Files under assets carry a hash of their content in their name.
    const isForever = isFile && path.startsWith("/assets/");
    void reply.header("cache-control", isForever ? "public, max-age=31536000, immutable" : "no-cache");
    // Loaded with the first page, so that the edge is ready without it.
    const { send } = await import("@fastify/send");
    const file = await send(request.raw, isFile ? path : "/index.html", { root, cacheControl: false });
    // It was taken away since the start.
    if (file.type === "error" && file.statusCode === 404) return reply.callNotFound();
    return reply.status(file.statusCode).headers(file.headers).send(file.stream);
  });
}
