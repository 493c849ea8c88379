import { EventStoreDBClient } from "@eventstore/db-client";
import type { EventStore } from "../event-store.ts";
import { EventStoreDbEventStore } from "./event-store-db.ts";

/** Opens the store on the server or cluster that a connection string (`esdb://…`) names. */
export async function openEventStoreDb(options: { url: string }): Promise<EventStore> {
  const client = EventStoreDBClient.connectionString(options.url);
  const store = new EventStoreDbEventStore(client);
  try {
    await store.ping();
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}
