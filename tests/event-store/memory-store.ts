import type { EventStore } from "@bahi/event-store/event-store.ts";
import { MemoryLog } from "@bahi/event-store/memory/log.ts";
import { openMemoryEventStore } from "@bahi/event-store/memory/memory-event-store.ts";

const logs = new Map<string, MemoryLog>();

/**
 * An event store in memory that belongs to a database: whoever opens it for the same database in this test file has the
 * same events, as with the store in Postgres.
 */
export function memoryStoreOf(databaseUrl: string): EventStore {
  const log = logs.get(databaseUrl) ?? new MemoryLog();
  logs.set(databaseUrl, log);
  return openMemoryEventStore(log);
}
