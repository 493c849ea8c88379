import { eventMetadata } from "@bahi/contracts/metadata.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";

const timed = eventMetadata.pick({ at: true }).loose();

/** The time of the last event of the store; undefined when it is empty. */
export async function lastEventTime(store: EventStore): Promise<Date | undefined> {
  for await (const [last] of store.readAll({ direction: "backwards", limit: 1 }))
    if (last !== undefined) return new Date(timed.parse(JSON.parse(last.metadata)).at);
  return undefined;
}
