import type { Leader } from "./leader.ts";
import { eventAt } from "./read.ts";

/** How many numbers one writer attempts at once. A hole that a crash has left is no deeper. */
export const BATCH_MAX = 64;
/**
 * After a conflict with another instance, so many batches of the category read their first number before they attempt
 * it.
 */
const WARY_BATCHES = 50;
/** After more full windows than this the search continues in growing steps. */
const WINDOWS_MAX = 3;

type Known = {
  /** All numbers below are taken. */
  free: number;
  /** For so many batches the number is read first; otherwise it is attempted at once. */
  wary: number;
  /** How many numbers are read together: a few more than another instance took last time. */
  window: number;
};

/** The first free number of each category. It is only a guess: the store decides who gets a number. */
export class FreeNumbers {
  readonly #leader: Leader;
  readonly #categories = new Map<string, Known>();

  constructor(leader: Leader) {
    this.#leader = leader;
  }

  async next(category: string): Promise<number> {
    const known = this.#categories.get(category);
    if (known === undefined) {
      const free = await this.#search(category, 1);
      this.#categories.set(category, { free, wary: 0, window: 1 });
      return free;
    }
    if (known.wary > 0) await this.#look(category, known);
    return known.free;
  }

  /** All numbers below this one are taken, as far as is known; 0 when nothing is known. */
  free(category: string): number {
    return this.#categories.get(category)?.free ?? 0;
  }

  /** The number and all below it are taken. */
  taken(category: string, number: number): void {
    const known = this.#categories.get(category);
    if (known !== undefined) known.free = Math.max(known.free, number + 1);
  }

  /** Another instance writes to the category, or the outcome of an attempt is unknown. */
  doubt(category: string): void {
    const known = this.#categories.get(category);
    if (known !== undefined) known.wary = WARY_BATCHES;
  }

  async #look(category: string, known: Known): Promise<void> {
    const free = await this.#firstFree(category, known.free, known.window);
    const moved = free - known.free;
    known.wary = moved > 0 ? WARY_BATCHES : known.wary - 1;
    known.window = Math.min(moved + 2, BATCH_MAX);
    known.free = free;
  }

  /** Reads every number, and so also finds a hole. */
  async #firstFree(category: string, start: number, window: number): Promise<number> {
    let from = start;
    let size = window;
    for (let windows = 0; windows < WINDOWS_MAX; windows += 1) {
      const free = await this.#firstFreeOf(category, from, size);
      if (free !== undefined) return free;
      from += size;
      size = Math.min(size * 4, BATCH_MAX);
    }
    return this.#search(category, from);
  }

  /**
   * The first free number from `start` on: in growing steps past the end, then by halves. This may step over a hole,
   * so the numbers below are looked at one by one.
   */
  async #search(category: string, start: number): Promise<number> {
    let taken = start - 1;
    let step = 1;
    while (await this.#exists(category, taken + step)) {
      taken += step;
      step *= 2;
    }
    let free = taken + step;
    while (free - taken > 1) {
      const middle = taken + Math.floor((free - taken) / 2);
      if (await this.#exists(category, middle)) taken = middle;
      else free = middle;
    }
    const from = Math.max(start, free - BATCH_MAX);
    return (await this.#firstFreeOf(category, from, free - from)) ?? free;
  }

  async #firstFreeOf(category: string, from: number, count: number): Promise<number | undefined> {
    const numbers = Array.from({ length: count }, (_, index) => from + index);
    const exist = await Promise.all(numbers.map((number) => this.#exists(category, number)));
    return numbers[exist.indexOf(false)];
  }

  async #exists(category: string, number: number): Promise<boolean> {
    return (await eventAt(this.#leader, `${category}-${number}`, 0)) !== undefined;
  }
}
