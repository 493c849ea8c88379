import { getHeapSpaceStatistics } from "node:v8";
import { expect, test } from "vitest";
import { collectGarbage } from "./collect-garbage.ts";
import { GarbageBound } from "./garbage-bound.ts";
import { oldHeapBytes, usedHeapBytes } from "./used-heap.ts";

const MEBIBYTE = 1024 * 1024;

/** A task of its own: what a weak reference was made of or asked for is kept until the end of the task. */
async function nextTask(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

async function garbage(): Promise<WeakRef<object>> {
  const reference = new WeakRef({});
  await nextTask();
  return reference;
}

test("garbage is collected once so much has been added, buffers included, and then not before as much is added again", async () => {
  const bound = new GarbageBound(256 * MEBIBYTE);
  const early = await garbage();
  bound.check();
  expect(early.deref()).toBeDefined();
  await nextTask();

  const kept = [Buffer.alloc(257 * MEBIBYTE)];
  bound.check();
  expect(early.deref()).toBeUndefined();

  const later = await garbage();
  bound.check();
  expect(later.deref()).toBeDefined();
  await nextTask();
  kept.push(Buffer.alloc(257 * MEBIBYTE));
  bound.check();
  expect(later.deref()).toBeUndefined();
  expect(kept).toHaveLength(2);
});

test("young objects do not count", async () => {
  collectGarbage(); // so that none are young
  const bound = new GarbageBound(MEBIBYTE / 2);
  const early = await garbage();
  // What is told of the heap is garbage itself, and young.
  while (usedHeapBytes() - oldHeapBytes() < 0.6 * MEBIBYTE) getHeapSpaceStatistics();
  bound.check();
  expect(early.deref()).toBeDefined();
});
