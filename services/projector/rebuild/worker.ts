import { parentPort, workerData } from "node:worker_threads";
import { openEventStore } from "@bahi/event-store/open.ts";
import { InapplicableError } from "../inapplicable.ts";
import { projectionVersion } from "../version.ts";
import { rebuild } from "./rebuild.ts";
import type { WorkerAnswer, WorkerOrder } from "./in-worker.ts";

// A thread of its own for a rebuild: the live read models are kept up to date beside it as if it were not there, and
// its memory is given back when it ends.

// Given by `rebuildInWorker`, which starts this file and nothing else does.
const order = workerData as WorkerOrder;

function answer(message: WorkerAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
}

async function work(): Promise<void> {
  // From source, a file may have changed since the process has loaded its own: rows are of the version that they say.
  const version = await projectionVersion();
  if (version !== order.projectionVersion) {
    throw new Error(
      `The projections have changed since this projector started: they are of version ${version}`,
    );
  }
  const store = await openEventStore(order);
  try {
    await rebuild({ ...order, store, signal: new AbortController().signal });
    answer({ done: true });
  } catch (error) {
    if (!(error instanceof InapplicableError)) throw error;
    const { eventId, eventType, position, reason } = error;
    answer({ done: false, event: { id: eventId, type: eventType, position }, reason });
  } finally {
    await store.close();
  }
}

// What it fails with is an error of the thread.
void work();
