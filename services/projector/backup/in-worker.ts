import { Worker } from "node:worker_threads";
import type { Backup } from "./make-backup.ts";

export type BackupJob = {
  databaseUrl: string;
  eventStoreUrl: string | undefined;
  directory: string;
  moment: Date;
};

/** Makes a backup in a worker thread, so it does not delay the live read models. */
export async function makeBackupInWorker(job: BackupJob, signal: AbortSignal): Promise<Backup> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("worker.ts", import.meta.url), { workerData: job });
  const end = () => void worker.terminate();
  signal.addEventListener("abort", end, { once: true });
  try {
    return await new Promise<Backup>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", (code) => reject(new Error(`The backup ended early, with code ${code}`)));
    });
  } finally {
    signal.removeEventListener("abort", end);
    await worker.terminate();
  }
}
