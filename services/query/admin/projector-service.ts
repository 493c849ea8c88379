import type { Keys } from "@bahi/service-kit/auth/keys.ts";
import { Unavailable } from "@bahi/service-kit/unavailable.ts";

/** The calls of the projector. Addresses are built from this list alone, never from a request. */
export const projectorCalls = {
  readSystem: { method: "GET", path: "/system" },
  readHead: { method: "GET", path: "/head" },
  verify: { method: "POST", path: "/verify" },
  rebuild: { method: "POST", path: "/rebuild" },
  cancelRebuild: { method: "POST", path: "/rebuild/cancel" },
  switchGeneration: { method: "POST", path: "/generations/:id/switch" },
  dropGeneration: { method: "DELETE", path: "/generations/:id" },
} as const;

export type ProjectorCall = (typeof projectorCalls)[keyof typeof projectorCalls];

const ANSWER_TIME_MAX_MS = 10_000;

export type ProjectorAnswer = { status: number; contentType: string; body: Buffer };

export type ProjectorService = {
  /**
   * Calls the projector; every call is safe to repeat. `id` is the number in the path, if there is one. Errors:
   * {@link Unavailable} when it does not answer.
   */
  ask(call: ProjectorCall, given?: { id?: number | undefined; body?: unknown }): Promise<ProjectorAnswer>;
};

export function connectProjectorService(url: string, keys: Pick<Keys, "current">): ProjectorService {
  const { origin } = new URL(url);

  async function ask(
    ...[{ method, path }, { id, body } = {}]: Parameters<ProjectorService["ask"]>
  ): Promise<ProjectorAnswer> {
    try {
      const answer = await fetch(`${origin}${path.replace(":id", String(id))}`, {
        method,
        redirect: "error",
        signal: AbortSignal.timeout(ANSWER_TIME_MAX_MS),
        headers: {
          authorization: `Bearer ${keys.current("control").secret}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      // It is not the user whose key is wrong.
      if (answer.status === 401) throw new Error("The projector refuses the key of this deployment");
      return {
        status: answer.status,
        contentType: answer.headers.get("content-type") ?? "application/json",
        body: Buffer.from(await answer.arrayBuffer()),
      };
    } catch (error) {
      throw new Unavailable("The projector", { cause: error });
    }
  }

  return { ask };
}
