import type { Readable } from "node:stream";
import { askInProcess } from "@bahi/service-kit/http/ask-in-process.ts";
import type { FastifyInstance } from "fastify";
import {
  type CommandResponse,
  type CommandService,
  NotAnswered,
  UPLOAD_TIME_MAX_MS,
  answerTimeMaxMs,
  limitSignIns,
  timeLeft,
} from "./command-service.ts";

type Service = Pick<FastifyInstance, "inject" | "routing">;

/**
 * The command service of this process, which `starting` resolves to. Its requests pass the same hooks, routes and answers as
 * over HTTP, without a connection. An attempt cannot be lost on the way, so there is only one.
 */
export function callCommandService(starting: Promise<Service>): CommandService {
  const limited = limitSignIns();

  /** Stops waiting after `waitMs`, or when `signal` is aborted. What was begun goes on, as it does over HTTP. */
  function ask(
    asking: (service: Service) => Promise<CommandResponse>,
    waitMs: number,
    signal?: AbortSignal,
  ): Promise<CommandResponse> {
    return new Promise((resolve, reject) => {
      let isSent = false;
      const leave = (): void => end(() => reject(signal?.reason));
      const timer = setTimeout(() => {
        end(() => reject(new NotAnswered(!isSent, new Error(`no answer within ${waitMs} ms`))));
      }, waitMs);
      signal?.addEventListener("abort", leave, { once: true });

      function end(settle: () => void): void {
        clearTimeout(timer);
        signal?.removeEventListener("abort", leave);
        settle();
      }

      async function send(): Promise<CommandResponse> {
        const service = await starting;
        signal?.throwIfAborted();
        isSent = true;
        return asking(service);
      }
      send().then(
        (answer) => end(() => resolve(answer)),
        (error: unknown) =>
          end(() => reject(signal?.aborted ? signal.reason : new NotAnswered(!isSent, error))),
      );
    });
  }

  return {
    async send(request) {
      const { kind, method, path: url, body, signal } = request;
      const waitMs = answerTimeMaxMs(request);
      const headers = { ...request.headers, ...timeLeft(request, waitMs) };
      const asking = (service: Service) => askInProcess(service, { method, url, headers, body });
      const once = () => ask(asking, waitMs, signal);
      return kind === "sign-in" ? limited(once) : once();
    },
    async upload({ path: url, headers }, body: Readable) {
      try {
        return await ask(async (service) => {
          const answer = await service.inject({ method: "POST", url, headers, payload: body });
          // as: the values of headers that were set are texts, as in an answer over HTTP
          const received = answer.headers as CommandResponse["headers"];
          return { status: answer.statusCode, headers: received, body: answer.rawPayload };
        }, UPLOAD_TIME_MAX_MS);
      } catch (error) {
        throw body.errored ?? error;
      }
    },
    async close() {},
  };
}
