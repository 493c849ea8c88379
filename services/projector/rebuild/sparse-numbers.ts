const CHUNK_LENGTH = 4_096;

/** A number for each index, zero at first. It takes 8 bytes an entry where entries are dense, and any index may be used. */
export class SparseNumbers {
  readonly #chunks = new Map<number, Float64Array>();

  get(index: number): number {
    return this.#chunks.get(Math.floor(index / CHUNK_LENGTH))?.[index % CHUNK_LENGTH] ?? 0;
  }

  set(index: number, value: number): void {
    const at = Math.floor(index / CHUNK_LENGTH);
    let chunk = this.#chunks.get(at);
    if (chunk === undefined) {
      chunk = new Float64Array(CHUNK_LENGTH);
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
