import { type EventMetadata, eventMetadata } from "@bahi/contracts/metadata.ts";
import { upcast } from "@bahi/contracts/stored/upcast.ts";
import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import type { z } from "zod";

/** A recorded event, upcast and parsed, with its place in its stream and in the store. */
export type DecodedEvent<Event> = {
  event: Event;
  metadata: EventMetadata;
  revision: number;
  position: string;
};

/** Upcasts a recorded event and parses it with its schema. An event that does not fit fails the request and is named. */
export function decodeEvent<Event>(schema: z.ZodType<Event>, recorded: RecordedEvent): DecodedEvent<Event> {
  const { revision, position } = recorded;
  try {
    const metadata = eventMetadata.parse(recorded.metadata);
    const data = upcast({ type: recorded.type, data: recorded.data, version: metadata.version });
    return { event: schema.parse({ type: recorded.type, data }), metadata, revision, position };
  } catch (cause) {
    throw new Error(`Event ${recorded.id} (${recorded.streamId}, revision ${revision}) cannot be read`, {
      cause,
    });
  }
}
