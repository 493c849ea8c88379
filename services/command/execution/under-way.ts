/** The commands that a noun is executing now. */
export type UnderWay = {
  /** Counts the work until it ends; resolves and rejects as it does. */
  track<Result>(work: Promise<Result>): Promise<Result>;
  /** Resolves when all that is being executed now has ended, successfully or not. */
  settled(): Promise<void>;
};

export function openUnderWay(): UnderWay {
  const underWay = new Set<Promise<unknown>>();
  return {
    async track(work) {
      underWay.add(work);
      try {
        return await work;
      } finally {
        underWay.delete(work);
      }
    },
    async settled() {
      await Promise.allSettled(underWay);
    },
  };
}
