import { expect, test } from "vitest";
import { inParallel } from "./in-parallel.ts";

test("does everything, in order of start, and never more at once than allowed", async () => {
  const started: number[] = [];
  let running = 0;
  let most = 0;
  await inParallel(
    Array.from({ length: 50 }, (_, index) => index),
    7,
    async (item) => {
      started.push(item);
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    },
  );
  expect(started).toEqual(Array.from({ length: 50 }, (_, index) => index));
  expect(most).toBe(7);
});

test("ends at the first failure, after what is under way has ended", async () => {
  const ended: number[] = [];
  const work = inParallel([0, 1, 2, 3, 4, 5], 2, async (item) => {
    await new Promise((resolve) => setImmediate(resolve));
    if (item === 1) throw new Error("one");
    ended.push(item);
  });
  await expect(work).rejects.toThrow("one");
  expect(ended).not.toContain(5);
});

test("fails when what is under way has ended also where the items fail", async () => {
  const workable = Promise.withResolvers<void>();
  const log: string[] = [];
  async function* items() {
    yield 1;
    yield 2;
    throw new Error("the items failed");
  }
  const work = inParallel(items(), 16, async (item) => {
    await workable.promise;
    log.push(`${item} ended`);
  }).catch((error: unknown) => log.push(String(error)));
  await new Promise((resolve) => setImmediate(resolve));
  workable.resolve();
  await work;
  expect(log).toEqual(["1 ended", "2 ended", "Error: the items failed"]);
});
