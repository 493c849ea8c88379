import { Worker } from "node:worker_threads";
import type { ProofReport } from "@bahi/contracts/proof/report.ts";

export type VerifyOrder = {
  databaseUrl: string;
  eventStoreUrl: string | undefined;
  projectionVersion: string | undefined;
  /** Fingerprints that were written down before. */
  fingerprints: readonly string[];
};

export type VerifyAnswer = { done: number; total: number } | { report: ProofReport };

// Most of what a fold makes is garbage at once; with room for it, little of it is ever moved.
const LIMITS = { maxYoungGenerationSizeMb: 48 };

/** Proves the books in a thread of its own, so that the read models are kept up to date beside it. */
export async function verifyInWorker(
  order: VerifyOrder,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<ProofReport> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("worker.ts", import.meta.url), {
    workerData: order,
    resourceLimits: LIMITS,
  });
  const end = () => void worker.terminate();
  signal.addEventListener("abort", end, { once: true });
  try {
    return await new Promise<ProofReport>((resolve, reject) => {
      worker.on("message", (answer: VerifyAnswer) => {
        if ("report" in answer) resolve(answer.report);
        else onProgress(answer.done, answer.total);
      });
      worker.once("error", reject);
      worker.once("exit", (code) => reject(new Error(`The proof ended early, with code ${code}`)));
    });
  } finally {
    signal.removeEventListener("abort", end);
    await worker.terminate();
  }
}
