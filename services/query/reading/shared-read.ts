/**
 * One read at a time, shared by all who asked before it began. Who asks while one is running waits for the next, so
 * nobody gets an answer that is older than his question.
 */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  function start(): Promise<T> {
    const started = read().finally(() => {
      if (running === started) running = undefined;
    });
    running = started;
    return started;
  }

  function startNext(): Promise<T> {
    next = undefined;
    return start();
  }

  return () => {
    if (next !== undefined) return next;
    if (running === undefined) return start();
    next = running.then(startNext, startNext);
    return next;
  };
}
