import { ownMetadata } from "@bahi/contracts/stored/own-metadata.ts";
import type { EventStore, RecordedEvent } from "@bahi/event-store/event-store.ts";

/** The time of the last event of the store that is Bahi's; undefined when there is none. */
export async function lastEventTime(store: EventStore): Promise<Date | undefined> {
  const direction = "backwards";
  // The last event is Bahi's, unless another program writes to the store: then the projector stops there, and says so.
  return (
    (await firstTimeIn(store.readAll({ direction, limit: 1 }))) ??
    (await firstTimeIn(store.readAll({ direction })))
  );
}

async function firstTimeIn(batches: AsyncIterable<RecordedEvent[]>): Promise<Date | undefined> {
  for await (const batch of batches) {
    for (const event of batch) {
      const own = ownMetadata(event);
      if (own !== undefined) return new Date(own.at);
    }
  }
  return undefined;
}
