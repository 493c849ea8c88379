import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Books } from "../books.ts";
import { finishFollowThrough } from "./finish.ts";

const CATCH_UP_EVERY_MS = 5_000;

/**
 * Reads the books in beside the requests: first what a crash has left undone is completed, then the accounts follow
 * at a distance, so that nobody who needs them waits for a long read.
 */
export function keepAccountsReady(
  books: Books,
  now: () => Date,
  log: Pick<FastifyBaseLogger, "warn">,
): { end(): Promise<void> } {
  const ending = new AbortController();

  async function keepReady(): Promise<void> {
    let isFinished = false;
    while (!ending.signal.aborted) {
      try {
        if (isFinished) await books.accounts.catchUp();
        else await finishFollowThrough(books, now);
        isFinished = true;
      } catch (error) {
        log.warn({ err: error }, "cannot read the accounts in just now");
      }
      await wait(CATCH_UP_EVERY_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {}); // ending
    }
  }

  const keeping = keepReady();
  return {
    async end() {
      ending.abort();
      await keeping;
    },
  };
}
