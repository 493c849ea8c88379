import { parentPort, workerData } from "node:worker_threads";
import { openEventStore } from "@bahi/event-store/open.ts";
import { letOthersGoFirst } from "@bahi/service-kit/thread-priority.ts";
import type { VerifyMessage, VerifyJob } from "./in-worker.ts";
import { verify } from "./verify.ts";

// as: only `verifyInWorker` starts this file, with a job.
const job = workerData as VerifyJob;

function answer(message: VerifyMessage): void {
  parentPort?.postMessage(message);
}

async function work(): Promise<void> {
  // The people in the shop do not wait for a proof.
  letOthersGoFirst();
  const store = await openEventStore({ ...job, isInBackground: true });
  try {
    const report = await verify({
      store,
      databaseUrl: job.databaseUrl,
      projectionVersion: job.projectionVersion,
      fingerprints: job.fingerprints.map((fingerprint) => ({ fingerprint })),
      chainThread: job,
      signal: new AbortController().signal,
      onProgress: (done, total) => answer({ done, total }),
    });
    answer({ report });
  } finally {
    await store.close();
  }
}

// A failure is an error event of the thread.
void work();
