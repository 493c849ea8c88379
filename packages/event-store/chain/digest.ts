import type { RecordedEvent } from "../event-store.ts";
import { sha256 } from "./sha256.ts";

/** The fields of an event that its digest covers. */
export type DigestedEvent = Pick<
  RecordedEvent,
  "streamId" | "revision" | "id" | "type" | "data" | "metadata"
>;

/** Joins the fields. No JSON text contains this character, and no name of a stream or type does. */
const SEPARATOR = "\x1f";

/**
 * SHA-256 over stream, revision, id, type, data and metadata, which holds the time. What a store adds (its position,
 * the time of recording) is left out, so an event has the same digest in every store.
 */
export function digestOf(event: DigestedEvent): Buffer {
  const { streamId, revision, id, type, data, metadata } = event;
  return sha256([streamId, revision, id, type, data, metadata].join(SEPARATOR));
}

/**
 * An event as this program would write it; text that is not JSON stays as it is. An event whose stored bytes differ was
 * not written by this program.
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
