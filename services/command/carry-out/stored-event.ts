import { type EventMetadata, eventMetadata } from "@bahi/contracts/metadata.ts";
import { upcast } from "@bahi/contracts/stored/upcast.ts";
import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import type { z } from "zod";

export type StoredEvent<Event> = {
  event: Event;
  metadata: EventMetadata;
  revision: number;
  position: string;
};

/** Reads a stored event, whatever version of its shape it has, through its schema. One that does not fit stops the request and is named. */
export function readStored<Event>(schema: z.ZodType<Event>, recorded: RecordedEvent): StoredEvent<Event> {
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
