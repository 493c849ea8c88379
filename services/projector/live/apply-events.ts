import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import { DatabaseError } from "pg";
import { factOf, InapplicableError } from "../fact.ts";
import type { LiveWriter } from "./live-writer.ts";

/** So many events and invoice lines go into one database transaction; it bounds memory, whatever the events hold. */
const WEIGHT_MAX = 4_000;

/**
 * Applies stored events in order. What comes before an event that cannot be applied is applied, nothing after it is.
 * `openWriter` gives a writer that starts from what the database says.
 */
export async function applyEvents(
  openWriter: () => Promise<LiveWriter>,
  writer: LiveWriter,
  events: readonly RecordedEvent[],
): Promise<LiveWriter> {
  let current = writer;
  for (const batch of batchesOf(events)) {
    try {
      await current.apply(batch.map(factOf));
    } catch (error) {
      if (!isAboutAnEvent(error)) throw error;
      // One of them is to blame. One at a time, the others are applied up to it, and it is named.
      current = await openWriter();
      for (const event of batch) if (event.position > current.position) await applyOne(current, event);
    }
  }
  return current;
}

async function applyOne(writer: LiveWriter, event: RecordedEvent): Promise<void> {
  try {
    await writer.apply([factOf(event)]);
  } catch (error) {
    if (error instanceof DatabaseError && isAboutAnEvent(error)) {
      throw new InapplicableError(event, `the database refuses its rows: ${error.message}`, error);
    }
    throw error;
  }
}

/** Refused for what it is, and not for the state the database is in: the same event would be refused again. */
function isAboutAnEvent(error: unknown): boolean {
  if (error instanceof InapplicableError) return true;
  // Data exceptions, violated constraints, and statements that do not fit the tables.
  return error instanceof DatabaseError && /^(22|23|42)/.test(error.code ?? "");
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
