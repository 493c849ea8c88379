export type KeyedMutex = {
  /** Runs `work` after all earlier work with this key has ended. */
  runExclusive<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
};

/**
 * Runs work with the same key one after the other, within this process. It avoids conflicts and nothing depends on it:
 * the event store decides between processes.
 */
export function createKeyedMutex(): KeyedMutex {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async runExclusive(key, work) {
      const previous = tails.get(key);
      const current = (async () => {
        await previous?.catch(() => {}); // its own caller gets the error
        return work();
      })();
      tails.set(key, current);
      try {
        return await current;
      } finally {
        if (tails.get(key) === current) tails.delete(key);
      }
    },
  };
}
