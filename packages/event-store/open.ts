import type { EventStore } from "./event-store.ts";

/**
 * Opens EventStoreDB when an address is given, else the store in the database. Only the chosen adapter is loaded,
 * because loading the other would lengthen the start of each process and take memory.
 */
export async function openEventStore(options: {
  eventStoreUrl?: string | undefined;
  databaseUrl: string;
  /** Nobody waits for it, as in a thread that lets all others go first: Postgres may take longer to answer. */
  isInBackground?: boolean;
}): Promise<EventStore> {
  if (options.eventStoreUrl === undefined) {
    const { openPostgresEventStore } = await import("./postgres/open.ts");
    const { databaseUrl, isInBackground } = options;
    return openPostgresEventStore({ databaseUrl, isInBackground });
  }
  const { openEventStoreDb } = await import("./eventstoredb/open.ts");
  return openEventStoreDb({ url: options.eventStoreUrl, databaseUrl: options.databaseUrl });
}
