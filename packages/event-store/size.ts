import { EventTooLargeError } from "./errors.ts";
import type { NewEvent } from "./event-store.ts";

/** What EventStoreDB takes in one append. Both stores refuse the same appends, so that one can move to the other. */
export const APPEND_BYTES_MAX = 1024 * 1024;
/** Ids, names and framing of an event on the wire. */
const EVENT_BYTES = 128;

/** An event as it goes to the store. */
export type EncodedEvent = { id: string; type: string; data: string; metadata: string };

/** Turns events into text once. Throws {@link EventTooLargeError} before anything is sent. */
export function encode(events: readonly NewEvent[]): EncodedEvent[] {
  const encoded = events.map((event) => ({
    id: event.id,
    type: event.type,
    data: JSON.stringify(event.data),
    metadata: JSON.stringify(event.metadata),
  }));
  const sizeBytes = encoded.reduce(
    (sum, event) => sum + Buffer.byteLength(event.data) + Buffer.byteLength(event.metadata) + EVENT_BYTES,
    0,
  );
  if (sizeBytes > APPEND_BYTES_MAX) throw new EventTooLargeError(sizeBytes, APPEND_BYTES_MAX);
  return encoded;
}
