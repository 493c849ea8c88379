import { setTimeout as wait } from "node:timers/promises";
import { isDatabaseUnavailable } from "@bahi/service-kit/database.ts";
import type { ImportRuns, RunEnd, RunProgress } from "./import-runs.ts";

const SEEN_EVERY_MS = 1_000;
const RETRY_DELAY_MS = 500;

export type KeptProgress = {
  /** Aborted when the import was written down as over, because it had not been seen for long: another may have begun. */
  over: AbortSignal;
  /**
   * Writes down how it ended; while the database is away, again and again until `stopping` is aborted. Errors: those of the
   * database otherwise.
   */
  end(outcome: RunEnd, stopping: AbortSignal): Promise<void>;
};

/** Writes down every second how far a running import is. */
export function keepProgress(runs: ImportRuns, id: number, progress: () => RunProgress): KeptProgress {
  const over = new AbortController();
  let isWriting = false;

  async function see(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    try {
      const isRunning = await runs.write(id, { state: "running", failure: null, ...progress() });
      if (!isRunning) over.abort();
    } catch {
      // The next time is in a second. Who asks takes an import that was not seen for long as failed.
    } finally {
      isWriting = false;
    }
  }
  const timer = setInterval(() => void see(), SEEN_EVERY_MS);

  return {
    over: over.signal,
    async end(outcome, stopping) {
      clearInterval(timer);
      for (;;) {
        try {
          await runs.write(id, { ...outcome, ...progress() });
          return;
        } catch (error) {
          if (!isDatabaseUnavailable(error) || stopping.aborted) throw error;
          // A stop ends the pause, and the outcome is written for the last time.
          await wait(RETRY_DELAY_MS, undefined, { signal: stopping }).catch(() => {});
        }
      }
    },
  };
}
