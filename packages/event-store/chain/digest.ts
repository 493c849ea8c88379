import type { RecordedEvent } from "../event-store.ts";
import { sha256 } from "./sha256.ts";

/** What of an event is in its digest. */
export type DigestedEvent = Pick<
  RecordedEvent,
  "streamId" | "revision" | "id" | "type" | "data" | "metadata"
>;

/** Joins the fields. No JSON text holds this character, and no name of a stream or type here does. */
const SEPARATOR = "\x1f";

/**
 * SHA-256 over everything that an event says, whichever store keeps it: stream, revision, id, type, data and metadata,
 * in which the time stands. What a store adds by itself (its own position, the moment of its writing) is not in it, so
 * that an event has the same digest in every store.
 */
export function digestOf(event: DigestedEvent): Buffer {
  const { streamId, revision, id, type, data, metadata } = event;
  return sha256([streamId, revision, id, type, data, metadata].join(SEPARATOR));
}

/**
 * An event in the bytes that this program writes; what is no JSON stays as it is. Whatever else is found stored was not
 * written by this program.
 */
export function asWritten<Event extends DigestedEvent>(event: Event): Event {
  try {
    const { data, metadata } = event;
    return {
      ...event,
      data: JSON.stringify(JSON.parse(data)),
      metadata: JSON.stringify(JSON.parse(metadata)),
    };
  } catch {
    return event;
  }
}
