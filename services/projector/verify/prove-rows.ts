import type { Finding } from "@bahi/contracts/proof/report.ts";
import type { EventStore, RecordedEvent } from "@bahi/event-store/event-store.ts";
import { decode } from "../decode.ts";
import { InapplicableError } from "../inapplicable.ts";
import { HeapBound } from "../rebuild/heap-bound.ts";
import { GenerationComparison } from "./compare-generation.ts";
import type { ProvedSnapshot } from "./snapshot.ts";

export type RowsJob = {
  store: Pick<EventStore, "readAll">;
  snapshot: ProvedSnapshot;
  /** The output of a COPY in that snapshot. */
  copyOut: (statement: string) => AsyncGenerator<Buffer>;
  report: (finding: Finding) => void;
  /** See {@link HeapBound}. */
  heapBytes?: number;
  signal: AbortSignal;
  onProgress: (done: number) => void;
};

/**
 * Compares every row of the read models with a new fold of all events up to their checkpoint. Ends at an event that cannot
 * be applied. Returns the number of compared rows by table.
 */
export async function proveRows(job: RowsJob): Promise<Record<string, number>> {
  const { store, snapshot, copyOut, report, heapBytes, signal, onProgress } = job;
  const { schema, position: checkpoint, eventCount } = snapshot;
  const heap = new HeapBound(heapBytes);
  await using rows = new GenerationComparison({ schema, copyOut, report, heap });
  let count = 0;
  for await (const batch of store.readAll({ signal })) {
    const events = batch.filter(({ position }) => position <= checkpoint);
    const inapplicable = await fold(events, rows);
    if (inapplicable !== undefined) {
      report(inapplicableFinding(inapplicable, count));
      return rows.counts;
    }
    count += events.length;
    onProgress(count);
    if (events.length < batch.length) break;
  }
  signal.throwIfAborted();
  await rows.end();
  if (count !== eventCount) {
    report({
      about: "checkpoint",
      sentence: `The read models say that they are built from ${eventCount} events; up to their place there are ${count}.`,
    });
  }
  return rows.counts;
}

type Inapplicable = { event: RecordedEvent; place: number; reason: string };

/** Returns the event that could not be applied, if there is one, and its place in the batch. */
async function fold(
  batch: readonly RecordedEvent[],
  rows: GenerationComparison,
): Promise<Inapplicable | undefined> {
  for (const [place, event] of batch.entries()) {
    try {
      rows.apply(decode(event));
      if (rows.isFull) await rows.flush();
    } catch (error) {
      if (!(error instanceof InapplicableError)) throw error;
      return { event, place, reason: error.reason };
    }
  }
  await rows.flush();
  return undefined;
}

function inapplicableFinding({ event, place, reason }: Inapplicable, before: number): Finding {
  const number = before + place + 1;
  return {
    about: "event",
    kind: "inapplicable",
    number,
    position: event.position,
    event: { id: event.id, type: event.type, stream: event.streamId, revision: event.revision },
    sentence: `Event ${number}, ${event.type} of ${event.streamId}, does not fit what is before it (${reason}): the rows were not compared.`,
  };
}
