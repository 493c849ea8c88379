import { Unavailable } from "../unavailable.ts";
import type { App } from "./app.ts";
import { timeLeftOf } from "./time-left.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Where a route of {@link limitAnswerTime} may take longer or shorter than the others. */
    answerTimeMaxMs?: number;
  }
  interface FastifyRequest {
    answerTimer: NodeJS.Timeout | null;
    /** Milliseconds since 1970: when it is answered at the latest. */
    answerDeadlineMs: number;
  }
}

/**
 * Answers 503 to a request of this scope that has no answer `maxMs` after its headers came, or sooner where its sender
 * waits less. What its handler still does
 * goes on unheard. `handlerTimeout` of Fastify does the same, but makes a signal for each request and aborts it also
 * where the answer came in time: a tenth of what a whole command costs this process.
 */
export function limitAnswerTime(scope: App, maxMs: number): void {
  scope.decorateRequest("answerTimer", null);
  scope.decorateRequest("answerDeadlineMs", 0);
  scope.addHook("onRequest", (request, reply, done) => {
    const leftMs = timeLeftOf(request, request.routeOptions.config.answerTimeMaxMs ?? maxMs);
    request.answerDeadlineMs = Date.now() + leftMs;
    request.answerTimer = setTimeout(() => {
      if (!reply.sent) void reply.send(new Unavailable("What the request waits for"));
    }, leftMs);
    done();
  });
  scope.addHook("onResponse", (request, _reply, done) => {
    clearTimeout(request.answerTimer ?? undefined);
    done();
  });
}
