import { type Credentials, EventStoreDBClient } from "@eventstore/db-client";
import type { EventStore } from "../event-store.ts";
import { EventStoreDbEventStore } from "./event-store-db.ts";

/** Opens the store on the server or cluster that a connection string (`esdb://…`) names. */
export async function openEventStoreDb(options: { url: string }): Promise<EventStore> {
  const client = EventStoreDBClient.connectionString(options.url);
  const store = new EventStoreDbEventStore(client, credentialsFor(options.url));
  try {
    await store.ping();
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

/**
 * The client sends an append as a call of its own when credentials are named with it, and puts it on one shared call
 * otherwise. The shared call is up to twice as fast; but when it breaks it fails the appends of every client in the
 * process, an answer that still comes then throws where nobody can catch it, and so does a write that was waiting:
 * each ends the process. It also knows no time limit. On an insecure server the client ignores what they say.
 */
function credentialsFor(url: string): Credentials | undefined {
  const { username, password, searchParams } = new URL(url);
  if (username !== "")
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  return searchParams.get("tls") === "false" ? { username: "none", password: "none" } : undefined;
}
