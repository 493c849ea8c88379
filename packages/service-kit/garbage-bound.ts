import { collectGarbage } from "./collect-garbage.ts";
import { oldHeapBytes } from "./used-heap.ts";

/**
 * Bounds the garbage that a long piece of work leaves in the heap of this thread: V8 lets it grow by half of what is kept,
 * and buffers by 64 MiB. Young objects do not count: what others do in this thread meanwhile would be taken for garbage, and
 * each collection stops them for 10 to 35 ms.
 */
export class GarbageBound {
  readonly #bytes: number;
  /** As much was used after the last collection, or less. */
  #keptBytes = oldHeapBytes();

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** Call between parts of the work: collects the garbage when so much more is used than was kept last. */
  check(): void {
    const usedBytes = oldHeapBytes();
    this.#keptBytes = Math.min(this.#keptBytes, usedBytes);
    if (usedBytes - this.#keptBytes <= this.#bytes) return;
    collectGarbage();
    this.#keptBytes = oldHeapBytes();
  }
}
