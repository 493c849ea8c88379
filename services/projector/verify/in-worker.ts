import { Worker } from "node:worker_threads";
import type { ProofReport } from "@bahi/contracts/proof/report.ts";

export type VerifyJob = {
  databaseUrl: string;
  eventStoreUrl: string | undefined;
  projectionVersion: string | undefined;
  /** Fingerprints to look for. */
  fingerprints: readonly string[];
};

export type VerifyMessage = { done: number; total: number } | { report: ProofReport };

// Most allocations of a fold are short-lived: a large young generation saves copying them.
const LIMITS = { maxYoungGenerationSizeMb: 48 };

/** Runs a proof in a worker thread, so it does not delay the live read models. */
export async function verifyInWorker(
  job: VerifyJob,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<ProofReport> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("worker.ts", import.meta.url), {
    workerData: job,
    resourceLimits: LIMITS,
  });
  const end = () => void worker.terminate();
  signal.addEventListener("abort", end, { once: true });
  try {
    return await new Promise<ProofReport>((resolve, reject) => {
      worker.on("message", (answer: VerifyMessage) => {
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
