import { parentPort, workerData } from "node:worker_threads";
import { openEventStore } from "@bahi/event-store/open.ts";
import type { VerifyAnswer, VerifyOrder } from "./in-worker.ts";
import { verify } from "./verify.ts";

// Given by `verifyInWorker`, which starts this file and nothing else does.
const order = workerData as VerifyOrder;

function answer(message: VerifyAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
}

async function work(): Promise<void> {
  const store = await openEventStore(order);
  try {
    const report = await verify({
      store,
      databaseUrl: order.databaseUrl,
      projectionVersion: order.projectionVersion,
      fingerprints: order.fingerprints.map((fingerprint) => ({ fingerprint })),
      signal: new AbortController().signal,
      onProgress: (done, total) => answer({ done, total }),
    });
    answer({ report });
  } finally {
    await store.close();
  }
}

// What it fails with is an error of the thread.
void work();
