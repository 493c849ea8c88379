import { openMemoryEventStore } from "@bahi/event-store/memory/memory-event-store.ts";
import { expect, test } from "vitest";
import { lastEventTime } from "./last-event-time.ts";

test("is that of the last event of Bahi in the whole store, and none of an empty one", async () => {
  const store = openMemoryEventStore();
  const note = (metadata: object) =>
    store.append(crypto.randomUUID(), "none", [
      { id: crypto.randomUUID(), type: "Noted", data: {}, metadata },
    ]);
  expect(await lastEventTime(store)).toBeUndefined();
  for (const at of ["2026-04-01T04:30:00.000Z", "2026-04-02T04:30:00.000Z"])
    await note({ at, commandKey: crypto.randomUUID(), bodyDigest: "" });
  for (let times = 0; times < 600; times += 1) await note({ at: "2026-04-03T04:30:00.000Z" });
  expect(await lastEventTime(store)).toEqual(new Date("2026-04-02T04:30:00.000Z"));
});
