import { onTestFinished } from "vitest";
import { openEventStoreDb } from "../eventstoredb/open.ts";
import type { EventStore } from "../event-store.ts";

/** A store on EventStoreDB that is closed after the test. */
export async function openForTest(options: { url: string; databaseUrl?: string }): Promise<EventStore> {
  const store = await openEventStoreDb(options);
  onTestFinished(() => store.close());
  return store;
}
