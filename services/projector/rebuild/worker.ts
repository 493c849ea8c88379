import { parentPort, workerData } from "node:worker_threads";
import { openEventStore } from "@bahi/event-store/open.ts";
import { InapplicableError } from "../inapplicable.ts";
import { projectionVersion } from "@bahi/read-models/projection-version.ts";
import { rebuild } from "./rebuild.ts";
import type { RebuildResult, RebuildJob } from "./in-worker.ts";

// A rebuild has a thread of its own: it does not hold up the live read models, and its memory is freed when it ends.

// as: only `rebuildInWorker` starts this file, with a job.
const job = workerData as RebuildJob;

function answer(message: RebuildResult): void {
  parentPort?.postMessage(message);
}

async function work(): Promise<void> {
  // A process that runs from source may have loaded its files before they changed. Rows have to be of the version that they name.
  const version = await projectionVersion();
  if (version !== job.projectionVersion) {
    throw new Error(
      `The projections have changed since this projector started: they are of version ${version}`,
    );
  }
  const store = await openEventStore(job);
  try {
    await rebuild({ ...job, store, signal: new AbortController().signal });
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
