import type { EventStore } from "../event-store.ts";
import { readAddress } from "./address.ts";
import { EventStoreDbEventStore } from "./event-store-db.ts";
import { Leader } from "./leader.ts";
import { PostgresTurns } from "./postgres-turns.ts";
import { headOf } from "../head.ts";

/**
 * Opens the store on the server or cluster that a connection string (`esdb://…`) names. `databaseUrl`: the database
 * through which instances take turns at numbers; nothing is sent to it before the first creation. Error:
 * `StoreAddressError`.
 */
export async function openEventStoreDb(options: { url: string; databaseUrl?: string }): Promise<EventStore> {
  const { url, databaseUrl } = options;
  const turns = databaseUrl === undefined ? undefined : new PostgresTurns({ databaseUrl });
  const store = new EventStoreDbEventStore(new Leader(readAddress(url)), turns);
  try {
    await headOf(store); // a store that cannot take appends may still be opened
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}
