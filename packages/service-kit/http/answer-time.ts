import type { App } from "./app.ts";
import { AnswerTimeOver } from "./problem.ts";
import { timeLeftOf } from "./time-left.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The limit of a route of {@link limitAnswerTime} that differs from the common one. */
    answerTimeMaxMs?: number;
  }
  interface FastifyRequest {
    /** On the clock of `performance.now()`: when it is answered at the latest. */
    answerDeadlineMs: number;
  }
}

/**
 * Answers 503 (`unknown-outcome`) to a command of this scope without an answer `maxMs` after its headers arrived, or sooner when its sender
 * waits less. Its handler goes on, and its answer is dropped. `handlerTimeout` of Fastify does the same, but makes a
 * signal for each request and also aborts it after an answer in time: a tenth of the cost of a command in this process.
 */
export function limitAnswerTime(scope: App, maxMs: number): void {
  scope.decorateRequest("answerDeadlineMs", 0);
  scope.addHook("onRequest", (request, reply, done) => {
    const leftMs = timeLeftOf(request, request.routeOptions.config.answerTimeMaxMs ?? maxMs);
    request.answerDeadlineMs = performance.now() + leftMs;
    const end = () => {
      // A timer ends early by up to a millisecond, in which the store would still take what this answer gives up.
      const earlyMs = request.answerDeadlineMs - performance.now();
      if (earlyMs > 0) timer = setTimeout(end, earlyMs);
      else if (!reply.sent && !reply.raw.headersSent) void reply.send(new AnswerTimeOver());
    };
    let timer = setTimeout(end, leftMs);
    // Also for a client that leaves: Fastify's `onResponse` waits for an answer.
    reply.raw.once("close", () => clearTimeout(timer));
    done();
  });
}
