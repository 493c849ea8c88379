/**
 * Shares a read with all who ask while it is under way, and its result with those who ask within `keptMs` after it began.
 * A failure is not kept.
 */
export function sharedRead<T>(read: () => Promise<T>, keptMs: number): () => Promise<T> {
  let shared: { reading: Promise<T>; begunAt: number; isOver: boolean } | undefined;

  function begin(): Promise<T> {
    const mine = { reading: read(), begunAt: performance.now(), isOver: false };
    shared = mine;
    mine.reading.then(
      () => (mine.isOver = true),
      () => (shared = undefined), // the callers get the error
    );
    return mine.reading;
  }

  return () => {
    if (shared === undefined) return begin();
    const isOld = shared.isOver && performance.now() - shared.begunAt >= keptMs;
    return isOld ? begin() : shared.reading;
  };
}
