import type { FastifyBaseLogger } from "fastify";

export type Afterwards = {
  /** Does what follows from a command without letting its answer wait. */
  follow(work: () => Promise<unknown>): void;
  /** Resolves when everything that was to follow is done. */
  settled(): Promise<void>;
};

/** What fails here is completed by the next look after unfinished commands, in this instance or in another. */
export function createAfterwards(log: Pick<FastifyBaseLogger, "warn">): Afterwards {
  const underWay = new Set<Promise<void>>();

  async function carefully(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, "what follows from a command is left for later");
    }
  }

  return {
    follow(work) {
      const following = carefully(work);
      underWay.add(following);
      void following.then(() => underWay.delete(following));
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
