import { setImmediate as pause } from "node:timers/promises";

/**
 * One read at a time, shared by all who asked before it began. Who asks while one is running waits for the next, so
 * nobody gets an answer that is older than his question. A read begins after all requests that have arrived together
 * have been heard: the more there are, the less each costs.
 */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;

  async function readNext(): Promise<T> {
    await running;
    await pause();
    next = undefined;
    const reading = read();
    running = reading.catch(() => {}); // whoever asked is told
    return reading;
  }

  return () => {
    next ??= readNext();
    return next;
  };
}
