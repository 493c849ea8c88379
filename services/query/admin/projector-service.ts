import { Unavailable } from "@bahi/service-kit/unavailable.ts";

const ANSWER_TIME_MAX_MS = 10_000;

export type ProjectorService = {
  /** Orders work of the projector. Fails with {@link Unavailable}; ordered twice it is done once. */
  order(path: string): Promise<void>;
};

export function connectProjectorService(url: string): ProjectorService {
  return {
    async order(path) {
      let answer: Response;
      try {
        answer = await fetch(new URL(path, url), {
          method: "POST",
          signal: AbortSignal.timeout(ANSWER_TIME_MAX_MS),
        });
        await answer.arrayBuffer();
      } catch (error) {
        throw new Unavailable("The projector", { cause: error });
      }
      if (!answer.ok) throw new Unavailable("The projector", { cause: new Error(`status ${answer.status}`) });
    },
  };
}
