import { EventTooLargeError } from "./errors.ts";
import type { NewEvent } from "./event-store.ts";
import { JsonText } from "./json-text.ts";

/**
 * The limit of EventStoreDB for one append. Every store refuses the same appends, so a history can move between them.
 */
export const APPEND_BYTES_MAX = 1024 * 1024;
/** Ids, names and framing of an event on the wire. */
const EVENT_BYTES = 128;

/** An event as it is sent to the store. */
export type EncodedEvent = { id: string; type: string; data: string; metadata: string };

/** Characters of data and metadata: an estimate of the bytes that costs nothing. */
export function sizeOf(events: readonly EncodedEvent[]): number {
  return events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
}

/** Serializes events once. Throws {@link EventTooLargeError} before anything is sent. */
export function encode(events: readonly NewEvent[]): EncodedEvent[] {
  const encoded = events.map((event) => ({
    id: event.id,
    type: event.type,
    data: textOf(event.data),
    metadata: textOf(event.metadata),
  }));
  const sizeBytes = encoded.reduce(
    (sum, event) => sum + Buffer.byteLength(event.data) + Buffer.byteLength(event.metadata) + EVENT_BYTES,
    0,
  );
  if (sizeBytes > APPEND_BYTES_MAX) throw new EventTooLargeError(sizeBytes, APPEND_BYTES_MAX);
  return encoded;
}

function textOf(json: unknown): string {
  return json instanceof JsonText ? json.text : JSON.stringify(json);
}
