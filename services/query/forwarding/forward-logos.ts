import type { App } from "@bahi/service-kit/http/app.ts";
import type { CommandService } from "./command-service.ts";

const headersGiven = ["content-type", "cache-control", "etag", "last-modified"];

/** Pictures are shown by pages, which send no token with them: they are public, named by their content. */
export function forwardLogos(app: App, commands: CommandService): void {
  app.get<{ Params: { name: string } }>("/logos/:name", async (request, reply) => {
    const known = request.headers["if-none-match"];
    const answer = await commands.send({
      method: "GET",
      path: `/logos/${encodeURIComponent(request.params.name)}`,
      headers: { "x-request-id": request.id, ...(known === undefined ? {} : { "if-none-match": known }) },
      body: undefined,
    });
    for (const name of headersGiven) {
      const value = answer.headers[name];
      if (value !== undefined) void reply.header(name, value);
    }
    return reply.status(answer.status).send(answer.body);
  });
}
