import { setImmediate as pause } from "node:timers/promises";

/**
 * Coalesces calls: one read runs at a time, and all calls that came before it started share its result. A call that
 * comes while a read is running waits for the next one, so no result is older than its call. A read starts after the
 * current tick, so that calls of the same tick share it.
 */
export function coalescedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;

  async function readNext(): Promise<T> {
    await running;
    await pause();
    next = undefined;
    const reading = read();
    running = reading.catch(() => {}); // the callers get the error
    return reading;
  }

  return () => {
    next ??= readNext();
    return next;
  };
}
