import { SparseNumbers } from "./sparse-numbers.ts";

/**
 * The ids of rows by a number in them, in a few bytes each. Nothing is removed: a row that no longer has the number
 * stays listed, so the caller looks at each.
 */
export class Postings {
  /** For each number its latest entry, from which the earlier ones are linked. Entries count from 1. */
  readonly #latest = new SparseNumbers();
  readonly #ids = new SparseNumbers();
  readonly #earlier = new SparseNumbers();
  #count = 0;

  add(number: number, id: number): void {
    this.#count += 1;
    this.#ids.set(this.#count, id);
    this.#earlier.set(this.#count, this.#latest.get(number));
    this.#latest.set(number, this.#count);
  }

  /** Each id once, in order. */
  idsOf(number: number): number[] {
    const ids = new Set<number>();
    for (let entry = this.#latest.get(number); entry !== 0; entry = this.#earlier.get(entry)) {
      ids.add(this.#ids.get(entry));
    }
    return [...ids].toSorted((one, other) => one - other);
  }
}
