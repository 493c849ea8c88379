import type { EventStore } from "./event-store.ts";

/**
 * EventStoreDB where an address names one, else the store in the database. Only the adapter that is used is loaded:
 * the other would cost each process a good part of its start and of its memory.
 */
export async function openEventStore(options: {
  eventStoreUrl?: string | undefined;
  databaseUrl: string;
}): Promise<EventStore> {
  if (options.eventStoreUrl === undefined) {
    const { openPostgresEventStore } = await import("./postgres/open.ts");
    return openPostgresEventStore({ databaseUrl: options.databaseUrl });
  }
  const { openEventStoreDb } = await import("./eventstoredb/open.ts");
  return openEventStoreDb({ url: options.eventStoreUrl, databaseUrl: options.databaseUrl });
}
