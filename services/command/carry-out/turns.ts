export type Turns = {
  /** Runs `work` when all earlier work under this name has ended. */
  take<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
};

/**
 * Work under one name is done one after the other in this process. It spares conflicts; what is right is decided by
 * the store, for other processes do not wait here.
 */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    async take(name, work) {
      const before = last.get(name);
      const mine = (async () => {
        await before?.catch(() => {}); // whoever waits for it hears of it
        return work();
      })();
      last.set(name, mine);
      try {
        return await mine;
      } finally {
        if (last.get(name) === mine) last.delete(name);
      }
    },
  };
}
