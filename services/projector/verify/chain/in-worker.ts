import { Worker } from "node:worker_threads";
import { workerResult } from "../../worker-result.ts";
import type { ChainProof } from "./prove-chain.ts";

export type ChainWorkerJob = {
  databaseUrl: string;
  eventStoreUrl: string | undefined;
  /** Exported by a transaction that stays open. */
  snapshotId: string;
  schema: string | undefined;
  end: string;
  wanted: readonly string[];
};

export type ChainMessage = { done: number; total: number } | { proof: ChainProof };

// Events that are hashed are short-lived.
const LIMITS = { maxYoungGenerationSizeMb: 24 };

/** {@link proveChain} in a thread, which takes another processor than the rows do. */
export function proveChainInWorker(
  job: ChainWorkerJob,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<ChainProof> {
  const start = () =>
    new Worker(new URL("worker.ts", import.meta.url), { workerData: job, resourceLimits: LIMITS });
  function resultOf(message: ChainMessage): ChainProof | undefined {
    if ("proof" in message) return message.proof;
    onProgress(message.done, message.total);
    return undefined;
  }
  return workerResult({ name: "The proof of the chain", start, resultOf }, signal);
}
