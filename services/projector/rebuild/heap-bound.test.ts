import { getHeapStatistics } from "node:v8";
import { expect, test } from "vitest";
import { HeapBound } from "./heap-bound.ts";

/** A task of its own: what a weak reference was made of or asked for is kept until the end of the task. */
async function nextTask(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

async function garbage(): Promise<WeakRef<object>> {
  const reference = new WeakRef({});
  await nextTask();
  return reference;
}

test("garbage is collected where the heap is above the bound, and only there", async () => {
  const below = await garbage();
  new HeapBound(Infinity).check();
  expect(below.deref()).toBeDefined();
  await nextTask();

  const above = await garbage();
  new HeapBound(1).check();
  expect(above.deref()).toBeUndefined();
});

test("where more is kept than the bound, the heap may grow before the next collection", async () => {
  const bound = new HeapBound(1);
  bound.check();
  const next = await garbage();
  bound.check();
  expect(next.deref()).toBeDefined();
});

test("buffers count, which are not in the heap itself", async () => {
  // What other tests have left in this thread counts, too.
  const { used_heap_size: heap, external_memory: buffers } = getHeapStatistics();
  const bound = new HeapBound(heap + buffers + 0.5 * 2 ** 30);
  const small = await garbage();
  bound.check();
  expect(small.deref()).toBeDefined();
  await nextTask();
  const kept = Buffer.alloc(2 ** 30);
  bound.check();
  expect(small.deref()).toBeUndefined();
  expect(kept).toHaveLength(2 ** 30);
});
