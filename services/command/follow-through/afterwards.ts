import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";

export type Afterwards = {
  /** Does what follows from a command without letting its answer wait. */
  follow(work: () => Promise<unknown>): void;
  /** Resolves when everything that was to follow is done. */
  settled(): Promise<void>;
};

/** What follows from the commands of so long begins together and shares what it reads; nobody waits for it. */
const GATHERING_MS = 20;

/** What fails here is completed by the next look after unfinished commands, in this instance or in another. */
export function createAfterwards(log: Pick<FastifyBaseLogger, "warn">): Afterwards {
  let gathering: (() => Promise<unknown>)[] | undefined;
  const underWay = new Set<Promise<unknown>>();

  async function carefully(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, "what follows from a command is left for later");
    }
  }

  async function gather(works: (() => Promise<unknown>)[]): Promise<void> {
    await wait(GATHERING_MS);
    gathering = undefined;
    await Promise.all(works.map(carefully));
  }

  return {
    follow(work) {
      if (gathering !== undefined) {
        gathering.push(work);
        return;
      }
      gathering = [work];
      const following = gather(gathering);
      underWay.add(following);
      void following.then(() => underWay.delete(following));
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
