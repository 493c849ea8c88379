import { openMemoryEventStore } from "@bahi/event-store/memory/memory-event-store.ts";
import { expect, test } from "vitest";
import { lastEventTime } from "./last-event-time.ts";

test("is that of the last event in the whole store, and none of an empty one", async () => {
  const store = openMemoryEventStore();
  expect(await lastEventTime(store)).toBeUndefined();
  for (const at of ["2026-04-01T04:30:00.000Z", "2026-04-02T04:30:00.000Z"])
    await store.append(`noted-${at}`, "none", [
      { id: crypto.randomUUID(), type: "Noted", data: {}, metadata: { at } },
    ]);
  expect(await lastEventTime(store)).toEqual(new Date("2026-04-02T04:30:00.000Z"));
});
