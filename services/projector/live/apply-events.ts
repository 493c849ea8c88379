import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import { DatabaseError } from "pg";
import type { Chain } from "../chain/chain.ts";
import { decode } from "../decode.ts";
import { InapplicableError, isAboutAnEvent } from "../inapplicable.ts";
import type { LiveWriter } from "./live-writer.ts";

/** So many events and invoice lines go into one database transaction; it bounds memory, whatever the events hold. */
const WEIGHT_MAX = 1_000;

/**
 * Applies stored events in order; those that are in the rows already are left out. What comes before an event that
 * cannot be applied is applied, nothing after it is. What is applied enters the chain, where one is given. Returns the
 * writer to go on with.
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
      // One of them is to blame. One at a time, the others are applied up to it, and it is named.
      current = current.renewed();
      for (const event of batch) await applyOne(current, event, chain);
    }
  }
  return current;
}

async function apply(writer: LiveWriter, events: readonly RecordedEvent[], chain?: Chain): Promise<void> {
  const row = chain?.rowFor(events);
  await writer.apply(events.map(decode), row);
  if (row !== undefined) chain?.added(row);
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
  let weight = 0;
  for (const event of events) {
    batch.push(event);
    weight += weightOf(event.data);
    if (weight < WEIGHT_MAX) continue;
    yield batch;
    batch = [];
    weight = 0;
  }
  if (batch.length > 0) yield batch;
}

function weightOf(data: unknown): number {
  const lines = typeof data === "object" && data !== null && "lines" in data ? data.lines : [];
  return 1 + (Array.isArray(lines) ? lines.length : 0);
}
