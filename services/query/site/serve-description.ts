import type { App } from "@bahi/service-kit/http/app.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "./calls.ts";

/**
 * Serves OpenAPI and its page. Both are built on the first request: that takes as much time and memory as the rest of the
 * start of the edge.
 */
export function serveDescription(app: App, calls: readonly Call[]): void {
  let description: Promise<App> | undefined;

  function describing(): Promise<App> {
    description ??= import("./openapi.ts").then(({ describeCalls }) => describeCalls(calls, app.log));
    // A failure, as on a full disk, is not cached.
    description.catch(() => (description = undefined));
    return description;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const describer = await describing();
    const { statusCode, headers, rawPayload } = await describer.inject({
      url: request.url,
      headers: { ...request.headers, "x-request-id": request.id },
    });
    // How the bytes travel is settled anew.
    const { connection: _, "transfer-encoding": __, ...described } = headers;
    return reply.status(statusCode).headers(described).send(rawPayload);
  }

  for (const url of ["/api/v1/openapi.json", "/api/docs", "/api/docs/*"]) app.get(url, answer);
  app.addHook("onClose", async () => (await description)?.close());
}
