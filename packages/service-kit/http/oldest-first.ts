/** Keeps things in the order in which they were added: of one network, and of all together. */
export type OldestFirst<T> = {
  add(network: string, thing: T): void;
  delete(network: string, thing: T): void;
  /** The oldest of one network, or of all when none is named. */
  oldest(network?: string): T | undefined;
};

export function oldestFirst<T>(): OldestFirst<T> {
  const all = new Set<T>();
  const byNetwork = new Map<string, Set<T>>();

  return {
    add(network, thing) {
      const own = byNetwork.get(network) ?? new Set();
      byNetwork.set(network, own.add(thing));
      all.add(thing);
    },
    delete(network, thing) {
      all.delete(thing);
      const own = byNetwork.get(network);
      own?.delete(thing);
      if (own?.size === 0) byNetwork.delete(network);
    },
    oldest(network) {
      const [first] = network === undefined ? all : (byNetwork.get(network) ?? []);
      return first;
    },
  };
}
