/** A mutex for each key within this process. Work under one key runs in the order of the calls. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Rejects as `work` does, and for no other reason. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const mine = (async () => {
      // A failure of the work before is reported to its own caller.
      await before?.catch(() => {});
      return work();
    })();
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }

  /** Runs under several keys. They are taken in one order everywhere, so that no two wait for each other. */
  async runAll<T>(keys: Iterable<string>, work: () => Promise<T>): Promise<T> {
    const inOrder = [...new Set(keys)].toSorted();
    return inOrder.reduceRight<() => Promise<T>>((inner, key) => () => this.run(key, inner), work)();
  }
}
