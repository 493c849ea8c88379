import { type EventMetadata, eventMetadata } from "@bahi/contracts/metadata.ts";
import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import type { z } from "zod";

export type StoredEvent<Event> = {
  event: Event;
  metadata: EventMetadata;
  revision: number;
  position: string;
};

/** Reads a stored event through its schema. One that does not fit stops the request and is named. */
export function readStored<Event>(schema: z.ZodType<Event>, recorded: RecordedEvent): StoredEvent<Event> {
  const { revision, position } = recorded;
  const event = schema.safeParse(recorded);
  const metadata = eventMetadata.safeParse(recorded.metadata);
  if (event.success && metadata.success) {
    return { event: event.data, metadata: metadata.data, revision, position };
  }
  throw new Error(`Event ${recorded.id} (${recorded.streamId}, revision ${revision}) cannot be read`, {
    cause: event.error ?? metadata.error,
  });
}
