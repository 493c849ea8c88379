import { getHeapSpaceStatistics, getHeapStatistics } from "node:v8";

/** What the objects of this thread take, garbage and buffers included. */
export function usedHeapBytes(): number {
  const { used_heap_size: heap, external_memory: buffers } = getHeapStatistics();
  return heap + buffers;
}

/** The same without young objects: most of them are garbage, which is collected often and at little cost. */
export function oldHeapBytes(): number {
  const young = getHeapSpaceStatistics().filter(({ space_name: name }) => name.startsWith("new_"));
  return young.reduce((bytes, { space_used_size: used }) => bytes - used, usedHeapBytes());
}
