import { Unavailable } from "../unavailable.ts";
import type { App } from "./app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Where a route of {@link limitAnswerTime} may take longer or shorter than the others. */
    answerTimeMaxMs?: number;
  }
  interface FastifyRequest {
    answerTimer: NodeJS.Timeout | null;
  }
}

/**
 * Answers 503 to a request of this scope that has no answer `maxMs` after its headers came. What its handler still does
 * goes on unheard. `handlerTimeout` of Fastify does the same, but makes a signal for each request and aborts it also
 * where the answer came in time: a tenth of what a whole command costs this process.
 */
export function limitAnswerTime(scope: App, maxMs: number): void {
  scope.decorateRequest("answerTimer", null);
  scope.addHook("onRequest", (request, reply, done) => {
    request.answerTimer = setTimeout(() => {
      if (!reply.sent) void reply.send(new Unavailable("What the request waits for"));
    }, request.routeOptions.config.answerTimeMaxMs ?? maxMs);
    done();
  });
  scope.addHook("onResponse", (request, _reply, done) => {
    clearTimeout(request.answerTimer ?? undefined);
    done();
  });
}
