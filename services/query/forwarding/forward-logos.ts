import type { App } from "@bahi/service-kit/http/app.ts";
import type { CommandService } from "./command-service.ts";
import { openLogoCache } from "./logo-cache.ts";

const KEPT_BYTES_MAX = 24 * 1024 * 1024;
const headersGiven = ["content-type", "cache-control", "etag", "last-modified"];

/** Pictures are shown by pages, which send no token with them: they are public, named by their content. */
export function forwardLogos(app: App, commands: CommandService): void {
  const logos = openLogoCache(KEPT_BYTES_MAX);

  app.get<{ Params: { name: string } }>("/logos/:name", async (request, reply) => {
    const { name } = request.params;
    const acquired = logos.acquire(name, () =>
      commands.send({
        kind: "picture",
        method: "GET",
        path: `/logos/${encodeURIComponent(name)}`,
        headers: { "x-request-id": request.id },
        body: undefined,
      }),
    );
    if (reply.raw.destroyed) acquired.release();
    else reply.raw.once("close", acquired.release);

    const { status, headers, body } = await acquired.answer;
    for (const header of headersGiven) {
      const value = headers[header];
      if (value !== undefined) void reply.header(header, value);
    }
    const isKnown = headers.etag !== undefined && request.headers["if-none-match"] === headers.etag;
    return isKnown ? reply.status(304).send() : reply.status(status).send(body);
  });
}
