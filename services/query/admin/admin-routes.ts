import { verificationProgress, verificationRequest } from "@bahi/contracts/proof/api.ts";
import { adminOnly } from "@bahi/service-kit/auth/authenticate.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ReadModelAccess } from "../reading/read-model-access.ts";
import { json, problems } from "../site/described-answers.ts";
import { downloadBackup } from "./download-backup.ts";
import { forwardToProjector } from "./forward-to-projector.ts";
import { passHeadersOn } from "./pass-headers-on.ts";
import { type ProjectorService, projectorCalls } from "./projector-service.ts";
import { readVerification } from "./verification.ts";

export type AdminOptions = { readModels: ReadModelAccess; projector: ProjectorService };

/** What an admin asks about the program's own work, on a scope where users are signed in. */
export function adminRoutes(scope: App, { readModels, projector }: AdminOptions): void {
  scope.addHook("onRequest", adminOnly);

  const progress = { description: "How far it is", content: json(verificationProgress) };
  scope.get(
    "/admin/verify",
    {
      schema: {
        tags: ["admin"],
        summary: "How far the latest proof of the books is, and what the last one has found",
        response: { 200: progress, ...problems },
      },
    },
    () => readVerification(readModels),
  );
  scope.post(
    "/admin/verify",
    {
      schema: {
        tags: ["admin"],
        summary: "Proves that no event was touched and that every row is what the events say",
        body: verificationRequest,
        response: { 202: progress, ...problems },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const begun = await projector.ask(projectorCalls.verify, { body: request.body });
      if (begun.status >= 300) {
        passHeadersOn(reply, begun);
        return reply.send(begun.body);
      }
      void reply.status(202);
      return readVerification(readModels);
    },
  );
  downloadBackup(scope, projector);
  forwardToProjector(scope, projector);
}
