type Waiting<Item, Result> = { item: Item; resolve(result: Promise<Result>): void };

export type BatchOptions<Item> = {
  sizeMax: number;
  /** A batch holds at most one item with a key. */
  keyOf: (item: Item) => string;
};

/**
 * Processes items in batches, one batch after the other. Items that come while a batch is being processed form the next
 * one. `work` returns one result for each item, in their order. When it throws, all items of the batch fail.
 */
export function inBatches<Item, Result>(
  { sizeMax, keyOf }: BatchOptions<Item>,
  work: (items: Item[]) => Promise<(() => Promise<Result>)[]>,
): (item: Item) => Promise<Result> {
  let queue: Waiting<Item, Result>[] = [];
  let isWorking = false;

  function takeBatch(): Waiting<Item, Result>[] {
    const keys = new Set<string>();
    const batch: Waiting<Item, Result>[] = [];
    const rest: Waiting<Item, Result>[] = [];
    for (const waiting of queue) {
      const key = keyOf(waiting.item);
      const hasRoom = batch.length < sizeMax && !keys.has(key);
      (hasRoom ? batch : rest).push(waiting);
      keys.add(key);
    }
    queue = rest;
    return batch;
  }

  async function workOff(): Promise<void> {
    isWorking = true;
    while (queue.length > 0) {
      const batch = takeBatch();
      try {
        const answers = await work(batch.map((waiting) => waiting.item));
        for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer());
      } catch (error) {
        for (const waiting of batch) waiting.resolve(Promise.reject(error));
      }
    }
    isWorking = false;
  }

  return (item) => {
    const { promise, resolve } = Promise.withResolvers<Result>();
    queue.push({ item, resolve });
    if (!isWorking) void workOff();
    return promise;
  };
}
