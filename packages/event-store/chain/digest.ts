import type { RecordedEvent } from "../event-store.ts";
import { sha256 } from "./sha256.ts";

/** An event as it is stored: data and metadata are the JSON text, byte for byte. */
export type StoredEvent = {
  position: string;
  streamId: string;
  revision: number;
  id: string;
  type: string;
  data: string;
  metadata: string;
};

/** Joins the fields. No JSON text holds this character, and no name of a stream or type here does. */
const SEPARATOR = "\x1f";

/**
 * SHA-256 over everything that an event says, whichever store keeps it: stream, revision, id, type, data and metadata,
 * in which the time stands. What a store adds by itself (its own position, the moment of its writing) is not in it, so
 * that an event has the same digest in every store.
 */
export function digestOf(event: Omit<StoredEvent, "position">): Buffer {
  const { streamId, revision, id, type, data, metadata } = event;
  return sha256([streamId, revision, id, type, data, metadata].join(SEPARATOR));
}

/** The text in which a store is given an event. Whatever else is found stored was not written by this program. */
export function asStored(event: RecordedEvent): StoredEvent {
  const { position, streamId, revision, id, type, data, metadata } = event;
  return {
    position,
    streamId,
    revision,
    id,
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  };
}

/** A stored event in the bytes that this program writes; what is no JSON stays as it is. */
export function asWritten(event: StoredEvent): StoredEvent {
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
