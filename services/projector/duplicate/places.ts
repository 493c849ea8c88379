import type { Place } from "./profile.ts";

/** At most this many places of a profile are compared: the first by key. */
export const PLACES_MAX = 4;

/** The different places of customers who have one name and phone; there may be thousands. */
export class Places {
  readonly #places = new Map<string, { place: Place; count: number }>();
  /** The keys in order. */
  readonly #keys: string[] = [];

  /** The places that are compared. */
  get compared(): Place[] {
    return this.#keys.slice(0, PLACES_MAX).flatMap((key) => this.#places.get(key)?.place ?? []);
  }

  /** True when the compared places have changed. */
  add(key: string, place: Place): boolean {
    const known = this.#places.get(key);
    if (known !== undefined) {
      known.count += 1;
      return false;
    }
    this.#places.set(key, { place, count: 1 });
    const index = this.#indexOf(key);
    this.#keys.splice(index, 0, key);
    return index < PLACES_MAX;
  }

  /** The same when a customer leaves. */
  remove(key: string): boolean {
    const known = this.#places.get(key);
    if (known === undefined) return false;
    known.count -= 1;
    if (known.count > 0) return false;
    this.#places.delete(key);
    const index = this.#indexOf(key);
    this.#keys.splice(index, 1);
    return index < PLACES_MAX;
  }

  /** Where a key is, or would be. */
  #indexOf(key: string): number {
    let [from, to] = [0, this.#keys.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#keys[middle] ?? "") < key) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
