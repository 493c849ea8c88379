import type { App } from "@bahi/service-kit/http/app.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "./calls.ts";

/**
 * Serves what describes the calls. It is put together when somebody asks for the first time: that takes as long, and as
 * much memory, as everything else that the edge needs to start.
 */
export function serveDescription(app: App, calls: readonly Call[]): void {
  let description: Promise<App> | undefined;

  function describing(): Promise<App> {
    description ??= import("./openapi.ts").then(({ describeCalls }) => describeCalls(calls, app.log));
    // What failed once, as on a full disk, is tried again.
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
