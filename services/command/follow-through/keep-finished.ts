import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Books } from "../books.ts";
import { finishFollowThrough } from "./finish.ts";

const EVERY_MS = 5_000;

export type KeepingFinished = {
  /** Resolves when it has looked once, whatever it found. */
  firstLook: Promise<void>;
  end(): Promise<void>;
};

/**
 * Reads the books in beside the requests, from the start on, and completes what is left undone. The books so follow
 * at a distance, and nobody who needs them waits for a long read. To end waits for what is being completed, and not for
 * a read, which may take long and leaves nothing behind.
 */
export function keepFinished(
  books: Books,
  now: () => Date,
  log: Pick<FastifyBaseLogger, "warn">,
): KeepingFinished {
  const firstLook = Promise.withResolvers<void>();
  const ending = new AbortController();
  let completing: Promise<void> | undefined;

  async function keep(): Promise<void> {
    let finishedAt: string | undefined;
    while (!ending.signal.aborted) {
      try {
        await Promise.all([books.customers.catchUp(), books.products.catchUp()]);
        await books.accounts.catchUp();
        if (ending.signal.aborted) return;
        const position = books.accounts.position();
        if (position !== finishedAt) {
          completing = finishFollowThrough(books, now);
          await completing;
        }
        finishedAt = position;
      } catch (error) {
        if (ending.signal.aborted) return;
        log.warn({ err: error }, "cannot look after unfinished commands just now");
      }
      firstLook.resolve();
      await wait(EVERY_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {}); // ending
    }
  }

  void keep();
  return {
    firstLook: firstLook.promise,
    async end() {
      ending.abort();
      await completing?.catch(() => {}); // the next start completes it
    },
  };
}
