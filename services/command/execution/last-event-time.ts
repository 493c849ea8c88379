import type { EventStore } from "@bahi/event-store/event-store.ts";
import { ownMetadata } from "@bahi/contracts/stored/own-metadata.ts";

/** The time of the last event of the store that is Bahi's; undefined when there is none. */
export async function lastEventTime(store: EventStore): Promise<Date | undefined> {
  for await (const batch of store.readAll({ direction: "backwards" })) {
    // The projector stops at what another program has stored in the books, and says so.
    const last = batch.map(ownMetadata).find((metadata) => metadata !== undefined);
    if (last !== undefined) return new Date(last.at);
  }
  return undefined;
}
