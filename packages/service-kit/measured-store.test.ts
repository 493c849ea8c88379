import { randomUUID } from "node:crypto";
import { ConflictError } from "@bahi/event-store/errors.ts";
import { openMemoryEventStore } from "@bahi/event-store/memory/memory-event-store.ts";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { measuredStore, registerAppends } from "./measured-store.ts";

const event = () => ({ id: randomUUID(), type: "Happened", data: {}, metadata: {} });

test("every append is counted by how it ended, and those that wait now", async () => {
  const store = measuredStore(openMemoryEventStore());
  const registry = new Registry();
  registerAppends(registry, store.appends);
  await store.append("shop-1", "none", [event()]);
  await store.appendToNext("invoice", "key 1", () => [event()]);
  await expect(store.append("shop-1", "none", [event()])).rejects.toThrow(ConflictError);
  const held = store.appendToNext("invoice", "key 2", () => [event()]);
  expect(store.appends.underWay()).toBe(1);
  await held;

  const text = await registry.metrics();
  expect(text).toContain('bahi_appends_total{outcome="stored"} 3\n');
  expect(text).toContain('bahi_appends_total{outcome="conflict"} 1\n');
  expect(text).toContain('bahi_appends_total{outcome="unavailable"} 0\n');
  expect(text).toContain("bahi_append_duration_seconds_count 4\n");
  expect(text).toContain("bahi_appends_under_way 0\n");
});
