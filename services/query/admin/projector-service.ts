import type { Keys } from "@bahi/service-kit/auth/keys.ts";
import { Unavailable } from "@bahi/service-kit/unavailable.ts";

/** What can be asked of the projector. An address is made of this list alone, never of what a request asked for. */
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
   * Asks the projector, or orders what may be ordered twice; `id` is the number in the path, where there is one. Fails
   * with {@link Unavailable} when it does not answer.
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
        // Nothing else than the projector answers for the projector.
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
