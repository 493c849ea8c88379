/**
 * Makes one run serve all who ask meanwhile. Nobody is served by a run that had started before they asked: what
 * they see is at least as new as their question.
 */
export function sharedRun(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function start(): Promise<void> {
    next = undefined;
    running = run().finally(() => {
      // With a next one waiting its place is kept, so that two never run at once.
      if (next === undefined) running = undefined;
    });
    return running;
  }

  return () => {
    if (running === undefined) return start();
    next ??= running.then(start, start);
    return next;
  };
}
