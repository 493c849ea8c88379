const CHUNK_LENGTH = 4_096;
const INT32_MAX = 2 ** 31 - 1;

/**
 * A whole number for each index, zero at first. Any index may be used. Where entries are dense each takes 4 bytes, or 8
 * beside one that needs more than 32 bits.
 */
export class SparseNumbers {
  readonly #chunks = new Map<number, Int32Array | Float64Array>();

  get(index: number): number {
    return this.#chunks.get(Math.floor(index / CHUNK_LENGTH))?.[index % CHUNK_LENGTH] ?? 0;
  }

  set(index: number, value: number): void {
    const at = Math.floor(index / CHUNK_LENGTH);
    let chunk = this.#chunks.get(at);
    if (chunk === undefined) {
      chunk = new Int32Array(CHUNK_LENGTH);
      this.#chunks.set(at, chunk);
    }
    if (chunk instanceof Int32Array && Math.abs(value) > INT32_MAX) {
      chunk = Float64Array.from(chunk);
      this.#chunks.set(at, chunk);
    }
    chunk[index % CHUNK_LENGTH] = value;
  }

  /** The indexes with a value other than zero, in order. */
  *indexes(): Generator<number> {
    for (const at of [...this.#chunks.keys()].toSorted((one, other) => one - other)) {
      for (const [index, value] of this.#chunks.get(at)?.entries() ?? []) {
        if (value !== 0) yield at * CHUNK_LENGTH + index;
      }
    }
  }
}
