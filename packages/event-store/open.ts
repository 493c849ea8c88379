import type { EventStore } from "./event-store.ts";
import { openEventStoreDb } from "./eventstoredb/open.ts";
import { openPostgresEventStore } from "./postgres/open.ts";

/** EventStoreDB where an address names one, else the store in the database. */
export function openEventStore(options: {
  eventStoreUrl?: string | undefined;
  databaseUrl: string;
}): Promise<EventStore> {
  return options.eventStoreUrl === undefined
    ? openPostgresEventStore({ databaseUrl: options.databaseUrl })
    : openEventStoreDb({ url: options.eventStoreUrl });
}
