import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { App } from "@bahi/service-kit/http/app.ts";

/** Shown as long as no web app is built. */
const PLAIN_PAGE = join(import.meta.dirname, "plain-page");

/** What the build puts beside a file, for browsers that take it. */
const COMPRESSED = /\.(br|gz)$/;

/**
 * Serves the built web app, or a plain page. An address that is no file is the app's own route, so it gets the app;
 * below `/api` and `/assets` it is nothing. A page that was loaded before an update asks for assets that have gone: it
 * has to hear so instead of getting the app in place of a script.
 */
export async function serveSite(app: App, webDirectory: string): Promise<void> {
  const root = existsSync(join(webDirectory, "index.html")) ? webDirectory : PLAIN_PAGE;
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = new Set(
    entries
      .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length)),
  );
  await app.register(fastifyStatic, { root, serve: false, cacheControl: false, preCompressed: true });

  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const isFile = files.has(path);
    if (!isFile && /^\/(api|assets|logos|health|metrics)(\/|$)/.test(path)) return reply.callNotFound();
    // Files under assets carry a hash of their content in their name.
    const isForever = isFile && path.startsWith("/assets/");
    void reply.header("cache-control", isForever ? "public, max-age=31536000, immutable" : "no-cache");
    return reply.sendFile(isFile ? path : "index.html");
  });
}
