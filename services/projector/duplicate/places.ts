import type { Place } from "./profile.ts";

/** At most this many places of a profile are compared: the first by key. */
export const PLACES_MAX = 4;

type Counted = { key: string; place: Place; count: number };

/** The different places of customers who have one name and phone; there may be thousands. */
export class Places {
  /** In the order of their keys. */
  #places: readonly Counted[] = [];

  /** The places that are compared. */
  get compared(): Place[] {
    return this.#places.slice(0, PLACES_MAX).map(({ place }) => place);
  }

  /** True when the compared places have changed. */
  add(key: string, place: Place): boolean {
    const index = this.#indexOf(key);
    const known = this.#places[index];
    if (known?.key === key) {
      known.count += 1;
      return false;
    }
    this.#places = this.#places.toSpliced(index, 0, { key, place, count: 1 });
    return index < PLACES_MAX;
  }

  /** The same when a customer leaves. */
  remove(key: string): boolean {
    const index = this.#indexOf(key);
    const known = this.#places[index];
    if (known?.key !== key) return false;
    known.count -= 1;
    if (known.count > 0) return false;
    this.#places = this.#places.toSpliced(index, 1);
    return index < PLACES_MAX;
  }

  /** Where a key is, or would be. */
  #indexOf(key: string): number {
    let [from, to] = [0, this.#places.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#places[middle]?.key ?? "") < key) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
