import { Worker } from "node:worker_threads";
import type { ProofReport } from "@bahi/contracts/proof/report.ts";
import { workerResult } from "../worker-result.ts";

export type VerifyJob = {
  databaseUrl: string;
  eventStoreUrl: string | undefined;
  projectionVersion: string | undefined;
  /** Fingerprints to look for. */
  fingerprints: readonly string[];
};

export type VerifyMessage = { done: number; total: number } | { report: ProofReport };

// Most allocations of a fold are short-lived. A larger young generation takes more memory, and saves little time.
const LIMITS = { maxYoungGenerationSizeMb: 24 };

/** Runs a proof in a worker thread, so it does not delay the live read models. */
export function verifyInWorker(
  job: VerifyJob,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<ProofReport> {
  const start = () =>
    new Worker(new URL("worker.ts", import.meta.url), { workerData: job, resourceLimits: LIMITS });
  function resultOf(message: VerifyMessage): ProofReport | undefined {
    if ("report" in message) return message.report;
    onProgress(message.done, message.total);
    return undefined;
  }
  return workerResult({ name: "The proof", start, resultOf }, signal);
}
