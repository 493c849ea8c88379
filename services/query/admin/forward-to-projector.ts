import { recordIdParam } from "@bahi/contracts/id.ts";
import { rebuildProgress, rebuildRequest, systemRecord } from "@bahi/contracts/system/api.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { json, problems } from "../site/described-answers.ts";
import { passHeadersOn } from "./pass-headers-on.ts";
import { type ProjectorCall, type ProjectorService, projectorCalls } from "./projector-service.ts";

type ControlCall = {
  /** The same address below `/api/v1/admin` and at the projector. */
  call: ProjectorCall;
  summary: string;
  body?: z.ZodType;
  status: 200 | 202;
  answer: z.ZodType;
};

const calls: readonly ControlCall[] = [
  {
    call: projectorCalls.readSystem,
    summary: "The read models, how far they are behind, and the rebuild that is under way",
    status: 200,
    answer: systemRecord,
  },
  {
    call: projectorCalls.rebuild,
    summary: "Build all read models anew beside those in use",
    body: rebuildRequest,
    status: 202,
    answer: rebuildProgress,
  },
  {
    call: projectorCalls.cancelRebuild,
    summary: "End the rebuild; what is in use stays as it is",
    status: 200,
    answer: rebuildProgress,
  },
  {
    call: projectorCalls.switchGeneration,
    summary: "Let kept read models catch up and make them live",
    status: 202,
    answer: rebuildProgress,
  },
  {
    call: projectorCalls.dropGeneration,
    summary: "Drop read models that are kept",
    status: 200,
    answer: rebuildProgress,
  },
];

/** The path parameters, parsed by the schema of the route. */
const parsed = z.object({ id: z.int().optional() });

/** Forwards the calls of admins to the projector. All of them are safe to repeat. */
export function forwardToProjector(scope: App, projector: ProjectorService): void {
  for (const { call, summary, body, status, answer } of calls) {
    scope.route({
      method: call.method,
      url: `/admin${call.path}`,
      schema: {
        tags: ["admin"],
        summary,
        ...(call.path.includes(":id") ? { params: z.object({ id: recordIdParam }) } : {}),
        ...(body === undefined ? {} : { body }),
        response: { [status]: { description: "The answer", content: json(answer) }, ...problems },
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { id } = parsed.parse(request.params);
        const answered = await projector.ask(call, { id, body: request.body ?? undefined });
        passHeadersOn(reply, answered);
        return reply.send(answered.body);
      },
    });
  }
}
