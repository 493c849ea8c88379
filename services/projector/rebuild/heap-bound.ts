import { collectGarbage } from "@bahi/service-kit/collect-garbage.ts";
import { usedHeapBytes } from "@bahi/service-kit/used-heap.ts";

/** More than a fold of the largest books keeps at once; what is above it is mostly garbage. */
const BOUND_BYTES = 110 * 1024 * 1024;
/** Where more than the bound is kept, the heap may grow by this before the next collection, so that they stay rare. */
const GROWTH = 1.4;

/**
 * Keeps the heap of this thread near a bound: V8 lets garbage grow to a multiple of what is kept while the machine has memory.
 * The bound is no limit, beyond which V8 would end the thread and in some states the whole process, with the shop in it.
 */
export class HeapBound {
  readonly #boundBytes: number;
  #collectAboveBytes: number;

  constructor(boundBytes = BOUND_BYTES) {
    this.#boundBytes = boundBytes;
    this.#collectAboveBytes = boundBytes;
  }

  /** Call between batches: collects the garbage when the heap, its buffers included, is larger than the bound. */
  check(): void {
    if (usedHeapBytes() <= this.#collectAboveBytes) return;
    collectGarbage();
    this.#collectAboveBytes = Math.max(this.#boundBytes, usedHeapBytes() * GROWTH);
  }
}
