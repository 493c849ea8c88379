import type { EventStore } from "../event-store.ts";
import { readAddress } from "./address.ts";
import { EventStoreDbEventStore } from "./event-store-db.ts";
import { Leader } from "./leader.ts";

/** Opens the store on the server or cluster that a connection string (`esdb://…`) names. Error: `StoreAddressError`. */
export async function openEventStoreDb(options: { url: string }): Promise<EventStore> {
  const store = new EventStoreDbEventStore(new Leader(readAddress(options.url)));
  try {
    await store.head(); // it may be opened while nothing can be stored
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}
