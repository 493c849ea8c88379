import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "@bahi/service-kit/http/app.ts";
import { type Compression, acceptedCompression } from "../answering/encoding.ts";

/** Shown as long as no web app is built. */
const PLAIN_PAGE = join(import.meta.dirname, "plain-page");

/** What a file of the app may be called: nothing hidden, nothing above the folder. */
const FILE = /^(\/[\w-][\w.-]*)+$/;

/** What the build puts beside a file, for browsers that take it. */
const ENDINGS: Record<Compression, string> = { br: ".br", gzip: ".gz" };
const COMPRESSED = /\.(br|gz)$/;

/**
 * Serves the built web app, or a plain page. An address that is no file is the app's own route, so it gets the app;
 * below `/api` and `/assets` it is nothing. A page that was loaded before an update asks for assets that have gone: it
 * has to hear so instead of getting the app in place of a script. The app may be built anew while it is served.
 */
export async function serveSite(app: App, webDirectory: string): Promise<void> {
  const root = existsSync(join(webDirectory, "index.html")) ? webDirectory : PLAIN_PAGE;

  async function isFile(path: string): Promise<boolean> {
    const found = await stat(join(root, path)).catch(() => undefined);
    return found?.isFile() === true;
  }

  app.get("/*", async (request, reply) => {
    const asked = request.url.split("?", 1)[0] ?? "/";
    const isThere = FILE.test(asked) && !COMPRESSED.test(asked) && (await isFile(asked));
    if (!isThere && /^\/(api|assets|logos|health|metrics)(\/|$)/.test(asked)) return reply.callNotFound();
    const path = isThere ? asked : "/index.html";
    const compression = acceptedCompression(request.headers["accept-encoding"]);
    const ending = compression === undefined ? "" : ENDINGS[compression];
    const isCompressed = ending !== "" && (await isFile(path + ending));
    // Loaded with the first page, so that the edge is ready without them.
    const [{ send }, { default: mime }] = await Promise.all([import("@fastify/send"), import("mime")]);
    const file = await send(request.raw, isCompressed ? path + ending : path, { root, cacheControl: false });
    // It was taken away in between.
    if (file.type === "error" && file.statusCode === 404) return reply.callNotFound();
    // A part that it does not have, or a condition that it does not meet: that is no file, compressed and to be kept for ever.
    if (file.type === "error")
      throw Object.assign(new Error("A file of the web app cannot be given"), {
        statusCode: file.statusCode,
      });

    void reply.status(file.statusCode).headers(file.headers);
    if (isCompressed) {
      const type = mime.getType(path) ?? "application/octet-stream";
      const isText = /^text\/|javascript|json|xml/.test(type);
      void reply.type(isText ? `${type}; charset=utf-8` : type).header("content-encoding", compression);
    }
    // Files under assets carry a hash of their content in their name.
    const isForever = isThere && path.startsWith("/assets/");
    void reply.header("cache-control", isForever ? "public, max-age=31536000, immutable" : "no-cache");
    const forms = await Promise.all(Object.values(ENDINGS).map((each) => isFile(path + each)));
    if (forms.includes(true)) void reply.header("vary", "accept-encoding");
    return reply.send(file.stream);
  });
}
