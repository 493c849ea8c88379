import { Worker } from "node:worker_threads";
import { workerResult } from "../worker-result.ts";
import type { Backup } from "./make-backup.ts";

export type BackupJob = {
  databaseUrl: string;
  eventStoreUrl: string | undefined;
  directory: string;
  moment: Date;
};

/** Makes a backup in a worker thread, so it does not delay the live read models. */
export function makeBackupInWorker(job: BackupJob, signal: AbortSignal): Promise<Backup> {
  const start = () => new Worker(new URL("worker.ts", import.meta.url), { workerData: job });
  return workerResult({ name: "The backup", start, resultOf: (backup: Backup) => backup }, signal);
}
