import type { EventStore } from "./event-store.ts";
import { openPostgresEventStore } from "./postgres/open.ts";

/** EventStoreDB where an address names one, else the store in the database. */
export async function openEventStore(options: {
  eventStoreUrl?: string | undefined;
  databaseUrl: string;
}): Promise<EventStore> {
  return openPostgresEventStore({ databaseUrl: options.databaseUrl });
}
