import { parentPort, workerData } from "node:worker_threads";
import { openEventStore } from "@bahi/event-store/open.ts";
import { chainHead } from "@bahi/read-models/chain/record.ts";
import { poolSettings } from "@bahi/service-kit/database.ts";
import { openLogoStore } from "@bahi/service-kit/media/logo-store.ts";
import { Pool } from "pg";
import type { BackupJob } from "./in-worker.ts";
import { type Backup, makeBackup } from "./make-backup.ts";

async function work({ databaseUrl, eventStoreUrl, directory, moment }: BackupJob): Promise<Backup> {
  const pool = new Pool({
    connectionString: databaseUrl,
    ...poolSettings({ applicationName: "bahi backup", max: 1 }),
  });
  const store = await openEventStore({ databaseUrl, eventStoreUrl });
  try {
    const recorded = await chainHead(pool);
    return await makeBackup({
      source: { store, logos: await openLogoStore(pool) },
      directory,
      moment,
      recorded,
    });
  } finally {
    await store.close();
    await pool.end();
  }
}

// as: only `makeBackupInWorker` starts this file, with a job. A failure is an error event of the thread.
void work(workerData as BackupJob).then((backup) => parentPort?.postMessage(backup));
