import { EventStoreDBClient } from "@eventstore/db-client";
import { StoreAddressError } from "../errors.ts";
import type { EventStore } from "../event-store.ts";
import { EventStoreDbEventStore } from "./event-store-db.ts";

/** Opens the store on the server or cluster that a connection string (`esdb://…`) names. Error: {@link StoreAddressError}. */
export async function openEventStoreDb(options: { url: string }): Promise<EventStore> {
  const client = clientOf(options.url);
  const store = new EventStoreDbEventStore(client);
  try {
    await store.ping();
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

function clientOf(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(url);
  } catch (error) {
    throw new StoreAddressError(error);
  }
}
