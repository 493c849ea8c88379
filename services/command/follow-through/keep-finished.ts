import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Books } from "../books.ts";
import { finishFollowThrough } from "./finish.ts";

const EVERY_MS = 5_000;

/**
 * Reads the books in beside the requests, from the start on, and completes what is left undone. The books so follow
 * at a distance, and nobody who needs them waits for a long read.
 */
export function keepFinished(
  books: Books,
  now: () => Date,
  log: Pick<FastifyBaseLogger, "warn">,
): { end(): Promise<void> } {
  const ending = new AbortController();

  async function keep(): Promise<void> {
    let finishedAt: string | undefined;
    while (!ending.signal.aborted) {
      try {
        await Promise.all([books.customers.catchUp(), books.products.catchUp(), books.usedKeys.catchUp()]);
        await books.accounts.catchUp();
        const position = books.accounts.position();
        if (position !== finishedAt) await finishFollowThrough(books, now);
        finishedAt = position;
      } catch (error) {
        log.warn({ err: error }, "cannot look after unfinished commands just now");
      }
      await wait(EVERY_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {}); // ending
    }
  }

  const keeping = keep();
  return {
    async end() {
      ending.abort();
      await keeping;
    },
  };
}
