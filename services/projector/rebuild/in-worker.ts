import { Worker } from "node:worker_threads";
import { InapplicableError } from "../inapplicable.ts";

export type WorkerOrder = {
  databaseUrl: string;
  eventStoreUrl: string | undefined;
  generation: number;
  /** What the generation was ordered with. */
  projectionVersion: string;
};

/** How a rebuild ended: the generation is live, or it met an event that cannot be applied. */
export type WorkerAnswer =
  | { done: true }
  | { done: false; event: { id: string; type: string; position: string }; reason: string };

// Most of what a rebuild makes is garbage at once; with room for it, little of it is ever moved.
const LIMITS = { maxYoungGenerationSizeMb: 48 };

/**
 * Runs a rebuild in a thread of its own. Aborting ends the thread wherever it is: what is built in part is thrown away
 * by the next try. Errors: {@link InapplicableError}, and whatever else went wrong.
 */
export async function rebuildInWorker(order: WorkerOrder, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("worker.ts", import.meta.url), {
    workerData: order,
    resourceLimits: LIMITS,
  });
  const end = () => void worker.terminate();
  signal.addEventListener("abort", end, { once: true });
  try {
    const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", (code) => reject(new Error(`The rebuild ended early, with code ${code}`)));
    });
    if (!answer.done) throw new InapplicableError(answer.event, answer.reason);
  } finally {
    signal.removeEventListener("abort", end);
    await worker.terminate();
  }
}
