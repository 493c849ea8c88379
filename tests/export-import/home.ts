import { randomUUID } from "node:crypto";
import type { EventStore, RecordedEvent } from "@bahi/event-store/event-store.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { Pool } from "pg";
import { onTestFinished } from "vitest";
import { prefixedStore } from "./prefixed-store.ts";

export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export async function storedIn(store: EventStore): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const batch of store.readAll()) events.push(...batch);
  return events;
}

/** Where a history is read into. */
export type Home = { store: EventStore; pool: Pool; databaseUrl: string; atOnce: number };

/** Is closed when the test ends. */
export async function homeOn(
  databaseUrl: string,
  kind: "Postgres" | "EventStoreDB" = "Postgres",
): Promise<Home> {
  const pool = new Pool({ connectionString: databaseUrl });
  const isOwn = kind === "Postgres";
  const eventStoreUrl = isOwn ? undefined : process.env["EVENTSTORE_URL"];
  const shared = await openEventStore({ databaseUrl, eventStoreUrl });
  const store = isOwn ? shared : prefixedStore(shared, `t${randomUUID().replaceAll("-", "")}`);
  onTestFinished(async () => {
    await store.close();
    await pool.end();
  });
  return { store, pool, databaseUrl, atOnce: isOwn ? 400 : 1 };
}
