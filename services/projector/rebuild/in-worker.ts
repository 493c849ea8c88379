import { Worker } from "node:worker_threads";
import { InapplicableError } from "../inapplicable.ts";
import { workerResult } from "../worker-result.ts";

export type RebuildJob = {
  databaseUrl: string;
  eventStoreUrl: string | undefined;
  generation: number;
  /** The version that the generation was requested for. */
  projectionVersion: string;
};

/** The generation is live, or there is an event that cannot be applied. */
export type RebuildResult =
  | { done: true }
  | { done: false; event: { id: string; type: string; position: string }; reason: string };

// Most allocations of a rebuild are short-lived: a large young generation saves copying them.
const LIMITS = { maxYoungGenerationSizeMb: 48 };

/**
 * Runs a rebuild in a worker thread. Aborting terminates the thread; the next attempt discards what was built in part.
 * Errors: {@link InapplicableError}, and any other error of the thread.
 */
export async function rebuildInWorker(job: RebuildJob, signal: AbortSignal): Promise<void> {
  const start = () =>
    new Worker(new URL("worker.ts", import.meta.url), { workerData: job, resourceLimits: LIMITS });
  const resultOf = (result: RebuildResult) => result;
  const result = await workerResult({ name: "The rebuild", start, resultOf }, signal);
  if (!result.done) throw new InapplicableError(result.event, result.reason);
}
