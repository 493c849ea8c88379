import { setTimeout as wait } from "node:timers/promises";
import type { Keys } from "@bahi/service-kit/auth/keys.ts";
import { currentTrace } from "@bahi/service-kit/trace/request-trace.ts";
import { Unavailable } from "@bahi/service-kit/unavailable.ts";

/** The calls of the projector. Addresses are built from this list alone, never from a request. */
export const projectorCalls = {
  readSystem: { method: "GET", path: "/system" },
  readHead: { method: "GET", path: "/head" },
  verify: { method: "POST", path: "/verify" },
  backup: { method: "GET", path: "/backup" },
  rebuild: { method: "POST", path: "/rebuild" },
  cancelRebuild: { method: "POST", path: "/rebuild/cancel" },
  switchGeneration: { method: "POST", path: "/generations/:id/switch" },
  dropGeneration: { method: "DELETE", path: "/generations/:id" },
} as const;

export type ProjectorCall = (typeof projectorCalls)[keyof typeof projectorCalls];

const ANSWER_TIME_MAX_MS = 10_000;
const RETRY_DELAY_MS = 50;

export type ProjectorAnswer = { status: number; headers: Headers; body: Buffer };

export type ProjectorService = {
  /**
   * Calls the projector; every call is safe to repeat. `id` is the number in the path, if there is one. Errors:
   * {@link Unavailable} when it does not answer.
   */
  ask(call: ProjectorCall, given?: { id?: number | undefined; body?: unknown }): Promise<ProjectorAnswer>;
  /** The same for an answer that takes as long as it takes: its body is read as it comes. */
  open(call: ProjectorCall): Promise<Response>;
};

type Called = Pick<RequestInit, "method" | "signal" | "body"> & { headers?: Record<string, string> };

export function connectProjectorService(url: string, keys: Pick<Keys, "current">): ProjectorService {
  const { origin } = new URL(url);

  function callOnce(path: string, init: Called): Promise<Response> {
    const { requestId } = currentTrace() ?? {};
    return fetch(`${origin}${path}`, {
      ...init,
      redirect: "error",
      headers: {
        ...init.headers,
        authorization: `Bearer ${keys.current("control").secret}`,
        ...(requestId !== undefined && { "x-request-id": requestId }),
      },
    });
  }

  async function call(path: string, init: Called): Promise<Response> {
    const answer = await callOnce(path, init).catch(async (error: unknown) => {
      if (init.signal?.aborted) throw error;
      // A projector that ends closes the connections that are kept to it; another one takes the next.
      await wait(RETRY_DELAY_MS);
      return callOnce(path, init);
    });
    // It is not the user whose key is wrong.
    if (answer.status === 401) throw new Error("The projector refuses the key of this deployment");
    return answer;
  }

  async function ask(
    ...[{ method, path }, { id, body } = {}]: Parameters<ProjectorService["ask"]>
  ): Promise<ProjectorAnswer> {
    try {
      const answer = await call(path.replace(":id", String(id)), {
        method,
        signal: AbortSignal.timeout(ANSWER_TIME_MAX_MS),
        ...(body === undefined
          ? {}
          : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      });
      return {
        status: answer.status,
        headers: answer.headers,
        body: Buffer.from(await answer.arrayBuffer()),
      };
    } catch (error) {
      throw new Unavailable("The projector", { cause: error });
    }
  }

  async function open({ method, path }: ProjectorCall): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), ANSWER_TIME_MAX_MS);
    try {
      return await call(path, { method, signal: late.signal });
    } catch (error) {
      throw new Unavailable("The projector", { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  return { ask, open };
}
