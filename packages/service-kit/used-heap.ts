import { getHeapStatistics } from "node:v8";

/** What the objects of this thread take, garbage and buffers included. */
export function usedHeapBytes(): number {
  const { used_heap_size: heap, external_memory: buffers } = getHeapStatistics();
  return heap + buffers;
}
