import { setTimeout as wait } from "node:timers/promises";

const POLL_MS = 10;

/**
 * On a first start the projector makes the read models while the edge starts: without waiting, the first questions would be
 * refused. Read models that take longer are built from a history, and until then reads are answered 503 as before.
 */
export async function waitForFirstReadModels(
  readModels: { live: () => Promise<unknown> },
  waitMs: number,
): Promise<void> {
  const until = performance.now() + waitMs;
  for (;;) {
    try {
      await readModels.live();
      return;
    } catch {
      // There are none yet, or the database is away: each request says which.
      if (performance.now() >= until) return;
      await wait(POLL_MS);
    }
  }
}
