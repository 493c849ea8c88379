/**
 * Does the work for each item, at most `concurrency` at a time and in the order of the items. It asks for the next
 * item only when there is room for it, and ends at the first failure, of the items too, when what is under way has ended.
 */
export async function inParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  try {
    for await (const item of items) {
      const run: Promise<void> = work(item)
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => running.delete(run));
      running.add(run);
      if (running.size >= concurrency) await Promise.race(running);
      if (failure !== undefined) break;
    }
  } finally {
    // Also when the items fail: whoever is told so closes what the work uses.
    await Promise.all(running);
  }
  if (failure !== undefined) throw failure.error;
}
