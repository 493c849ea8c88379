import { parentPort, workerData } from "node:worker_threads";
import { openEventStore } from "@bahi/event-store/open.ts";
import { letOthersGoFirst } from "@bahi/service-kit/thread-priority.ts";
import { Client } from "pg";
import { rebuildConnection } from "../../connection.ts";
import type { ChainMessage, ChainWorkerJob } from "./in-worker.ts";
import { proveChain } from "./prove-chain.ts";

// as: only `proveChainInWorker` starts this file, with a job.
const job = workerData as ChainWorkerJob;

function answer(message: ChainMessage): void {
  parentPort?.postMessage(message);
}

async function work(): Promise<void> {
  // The proof of the rows takes several times as long, and shall not wait for this one.
  letOthersGoFirst();
  const client = new Client(rebuildConnection(job.databaseUrl, "bahi verify"));
  client.on("error", () => {}); // a connection that breaks fails the statement that uses it
  const store = await openEventStore({ ...job, isInBackground: true });
  try {
    await client.connect();
    await client.query("begin isolation level repeatable read read only");
    await client.query(`set transaction snapshot '${job.snapshotId}'`); // takes no parameters
    const { signal } = new AbortController();
    const onProgress = (done: number, total: number) => answer({ done, total });
    answer({ proof: await proveChain({ ...job, store, client, signal, onProgress }) });
  } finally {
    await client.end();
    await store.close();
  }
}

// A failure is an error event of the thread.
void work();
