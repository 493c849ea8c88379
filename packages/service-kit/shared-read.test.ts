import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sharedRead } from "./shared-read.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

test("all who ask while a read is under way share it, however long it takes", async () => {
  const reads: PromiseWithResolvers<string>[] = [];
  const read = sharedRead(() => {
    const begun = Promise.withResolvers<string>();
    reads.push(begun);
    return begun.promise;
  }, 250);
  const early = read();
  vi.advanceTimersByTime(2_000);
  const late = read();
  reads[0]?.resolve("first");
  expect(await Promise.all([early, late])).toEqual(["first", "first"]);
  void read();
  expect(reads).toHaveLength(2);
});

test("a result is kept for its time, from when its read began", async () => {
  let reads = 0;
  const read = sharedRead(async () => (reads += 1), 250);
  expect(await read()).toBe(1);
  vi.advanceTimersByTime(249);
  expect(await read()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await read()).toBe(2);
});

test("a failure is told to all who share it, and not kept", async () => {
  let isAway = true;
  const read = sharedRead(async () => {
    if (isAway) throw new Error("away");
    return "here";
  }, 250);
  const told = await Promise.allSettled([read(), read()]);
  expect(told.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isAway = false;
  expect(await read()).toBe("here");
});
