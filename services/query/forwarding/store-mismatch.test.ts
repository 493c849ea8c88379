import type { LiveGeneration } from "@bahi/read-models/generation/live.ts";
import { expect, test } from "vitest";
import { StoreMismatch, matchingStoreCheck } from "./store-mismatch.ts";

const matching: LiveGeneration = {
  id: 1,
  schema: "read_1",
  position: "1",
  movedAt: "2026-04-01T04:30:00.000Z",
};
const ofAnotherStore: LiveGeneration = { ...matching, failure: "another-store" };

/** A check before a command; what it asks is answered with `live`, or not at all. */
function checked() {
  const known = { asked: 0, epoch: 1 as number | undefined, live: matching as LiveGeneration | undefined };
  const check = matchingStoreCheck({
    readModels: {
      async live() {
        known.asked += 1;
        if (known.live === undefined) throw new Error("the database does not answer");
        return known.live;
      },
    },
    positions: {
      get liveEpoch() {
        return known.epoch;
      },
    },
  });
  return { known, check };
}

test("that the stores match is believed until the database tells of a change", async () => {
  const { known, check } = checked();
  for (let commands = 0; commands < 3; commands += 1) await check();
  expect(known.asked).toBe(1);
  known.live = ofAnotherStore;
  known.epoch = 2;
  await expect(check()).rejects.toThrow(StoreMismatch);
  await expect(check()).rejects.toThrow(StoreMismatch);
});

test("it is not believed while nothing tells of changes, or because nobody could be asked", async () => {
  const { known, check } = checked();
  known.epoch = undefined;
  await check();
  await check();
  expect(known.asked).toBe(2);
  known.epoch = 1;
  known.live = undefined;
  await check();
  known.live = ofAnotherStore;
  await expect(check()).rejects.toThrow(StoreMismatch);
});
