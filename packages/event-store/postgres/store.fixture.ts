import { Client } from "pg";
import { onTestFinished } from "vitest";
import type { EventStore } from "../event-store.ts";
import { openPostgresEventStore } from "./open.ts";

export async function openForTest(databaseUrl: string): Promise<EventStore> {
  const store = await openPostgresEventStore({ databaseUrl });
  onTestFinished(() => store.close());
  return store;
}

/** Beside the store, as its owner. */
export async function connectForTest(connectionString: string, application_name = "a test"): Promise<Client> {
  const client = new Client({ connectionString, application_name });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
