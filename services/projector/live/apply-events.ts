import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import { DatabaseError } from "pg";
import type { Chain } from "../chain/chain.ts";
import { decode } from "../decode.ts";
import { InapplicableError, isAboutAnEvent } from "../inapplicable.ts";
import type { LiveWriter } from "./live-writer.ts";

/** Characters of event data in one database transaction: about a thousand invoice lines. It bounds memory. */
const DATA_LENGTH_MAX = 200_000;

/**
 * Applies recorded events in order; those up to the checkpoint are skipped. Events before one that cannot be applied are
 * applied, none after it is. Applied events enter `chain`, if there is one. Returns the writer to go on with.
 */
export async function applyEvents(
  writer: LiveWriter,
  events: readonly RecordedEvent[],
  chain?: Chain,
): Promise<LiveWriter> {
  let current = writer;
  const isNew = (event: RecordedEvent) => event.position > writer.position;
  for (const batch of batchesOf(events.filter(isNew))) {
    try {
      await apply(current, batch, chain);
    } catch (error) {
      if (!isAboutAnEvent(error)) throw error;
      // Applied one at a time, the events before the bad one succeed, and the bad one is named.
      current = current.renewed();
      for (const event of batch) await applyOne(current, event, chain);
    }
  }
  return current;
}

async function apply(writer: LiveWriter, events: readonly RecordedEvent[], chain?: Chain): Promise<void> {
  const row = chain?.rowFor(events);
  await writer.apply(events.map(decode), row);
  if (row !== undefined) chain?.committed(row);
}

async function applyOne(writer: LiveWriter, event: RecordedEvent, chain?: Chain): Promise<void> {
  try {
    await apply(writer, [event], chain);
  } catch (error) {
    if (error instanceof DatabaseError && isAboutAnEvent(error)) {
      throw new InapplicableError(event, `the database refuses its rows: ${error.message}`, error);
    }
    throw error;
  }
}

function* batchesOf(events: readonly RecordedEvent[]): Iterable<RecordedEvent[]> {
  let batch: RecordedEvent[] = [];
  let dataLength = 0;
  for (const event of events) {
    // However much a merge moves, the events beside it do not wait in memory.
    const isMerge = event.type === "CustomersMerged";
    if (isMerge && batch.length > 0) {
      yield batch;
      batch = [];
      dataLength = 0;
    }
    batch.push(event);
    dataLength += event.data.length;
    if (dataLength < DATA_LENGTH_MAX && !isMerge) continue;
    yield batch;
    batch = [];
    dataLength = 0;
  }
  if (batch.length > 0) yield batch;
}
