import type { BahiEvent } from "@bahi/contracts/event.ts";
import { type DecodedEvent, decodeEvent, type EventUnion } from "@bahi/contracts/stored/decode-event.ts";
import type { RecordedEvent } from "@bahi/event-store/event-store.ts";

/** A decoded event of one noun. */
export type Decoded<Event extends BahiEvent> = Event &
  Pick<DecodedEvent, "id" | "position" | "revision" | "metadata">;

/** Decodes an event of a noun. An event that cannot be decoded fails the request and is named. */
export function decode<Event extends BahiEvent>(
  recorded: RecordedEvent,
  union: EventUnion<Event>,
): Decoded<Event> {
  try {
    return decodeEvent(recorded, union) as Decoded<Event>; // `union` says which types, and was checked
  } catch (cause) {
    const { id, streamId, revision } = recorded;
    throw new Error(`Event ${id} (${streamId}, revision ${revision}) cannot be read`, { cause });
  }
}
