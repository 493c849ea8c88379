import { recordIdParam } from "@bahi/contracts/id.ts";
import { rebuildProgress, rebuildRequest, systemRecord } from "@bahi/contracts/system/api.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { json, problems } from "../site/described-answers.ts";
import type { ProjectorService } from "./projector-service.ts";

type ControlCall = {
  method: "GET" | "POST" | "DELETE";
  /** Below `/api/v1/admin`; the projector knows it by the same name. */
  path: string;
  summary: string;
  body?: z.ZodType;
  status: 200 | 202;
  answer: z.ZodType;
};

const calls: readonly ControlCall[] = [
  {
    method: "GET",
    path: "/system",
    summary: "The read models, how far they are behind, and the rebuild that is under way",
    status: 200,
    answer: systemRecord,
  },
  {
    method: "POST",
    path: "/rebuild",
    summary: "Build all read models anew beside those in use",
    body: rebuildRequest,
    status: 202,
    answer: rebuildProgress,
  },
  {
    method: "POST",
    path: "/rebuild/cancel",
    summary: "End the rebuild; what is in use stays as it is",
    status: 200,
    answer: rebuildProgress,
  },
  {
    method: "POST",
    path: "/generations/:id/switch",
    summary: "Let kept read models catch up and make them live",
    status: 202,
    answer: rebuildProgress,
  },
  {
    method: "DELETE",
    path: "/generations/:id",
    summary: "Drop read models that are kept",
    status: 200,
    answer: rebuildProgress,
  },
];

/** Passes on what an admin asks of the projector or orders it to do. Each order may be given twice. */
export function forwardToProjector(scope: App, projector: ProjectorService): void {
  for (const { method, path, summary, body, status, answer } of calls) {
    scope.route({
      method,
      url: `/admin${path}`,
      schema: {
        tags: ["admin"],
        summary,
        ...(path.includes(":id") ? { params: z.object({ id: recordIdParam }) } : {}),
        ...(body === undefined ? {} : { body }),
        response: { [status]: { description: "The answer", content: json(answer) }, ...problems },
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const control = request.url.replace(/^\/api\/v1\/admin/, "");
        const answered = await projector.ask(method, control, request.body ?? undefined);
        return reply.status(answered.status).type(answered.contentType).send(answered.body);
      },
    });
  }
}
