import { Unavailable } from "@bahi/service-kit/unavailable.ts";

const ANSWER_TIME_MAX_MS = 10_000;

export type ProjectorAnswer = { status: number; contentType: string; body: Buffer };

export type ProjectorService = {
  /** Asks the projector, or orders what may be ordered twice. Fails with {@link Unavailable} when it does not answer. */
  ask(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<ProjectorAnswer>;
};

export function connectProjectorService(url: string): ProjectorService {
  async function ask(...[method, path, body]: Parameters<ProjectorService["ask"]>): Promise<ProjectorAnswer> {
    try {
      const answer = await fetch(new URL(path, url), {
        method,
        signal: AbortSignal.timeout(ANSWER_TIME_MAX_MS),
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
      });
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
