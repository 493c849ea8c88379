import { randomUUID } from "node:crypto";
import { storeContract } from "../contract/store-contract.ts";
import { MemoryLog } from "./log.ts";
import { openMemoryEventStore } from "./memory-event-store.ts";

const logs = new Map<string, MemoryLog>();

function logOf(url: string): MemoryLog {
  const log = logs.get(url) ?? new MemoryLog();
  logs.set(url, log);
  return log;
}

storeContract({
  name: "memory",
  findServer: async () => randomUUID(),
  open: async (url) => openMemoryEventStore(logOf(url)),
  comparesRevisions: true,
});
