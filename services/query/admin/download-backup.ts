import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { App } from "@bahi/service-kit/http/app.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { problems } from "../site/described-answers.ts";
import { passHeadersOn } from "./pass-headers-on.ts";
import { type ProjectorService, projectorCalls } from "./projector-service.ts";

/** The whole history as a file to keep elsewhere. It is passed on while it is written. */
export function downloadBackup(scope: App, projector: ProjectorService): void {
  const file = { "application/gzip": { schema: z.string().meta({ format: "binary" }) } };
  scope.get(
    "/admin/backup",
    {
      schema: {
        tags: ["admin"],
        summary: "The whole history as a file, for npm run restore",
        response: { 200: { description: "JSON Lines, compressed by gzip", content: file }, ...problems },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const isHead = request.method === "HEAD";
      // Nothing else would tell that the whole history has left the house.
      if (!isHead)
        request.log.info(
          { userId: request.identity.id, address: request.ip },
          "a user downloads the history",
        );
      const answer = await projector.open(projectorCalls.backup);
      passHeadersOn(reply, answer);
      if (isHead) {
        await answer.body?.cancel(); // else all of it would be written, and read, for nobody
        return reply.send(Readable.from([]));
      }
      if (answer.body === null) return reply.send("");
      // Who leaves ends it at once, also while the projector writes nothing. As: where the types of browsers are known, too,
      // a body is one of theirs.
      return reply.send(Readable.fromWeb(answer.body as ReadableStream<Uint8Array>));
    },
  );
}
