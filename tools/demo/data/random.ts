/** Numbers that look random and are the same in every run (mulberry32), so that a demo can be repeated. */
export type Random = {
  /** At least `from`, at most `to`. */
  between(from: number, to: number): number;
  /** True in so many of a hundred cases. */
  percent(chance: number): boolean;
  pick<T>(items: readonly T[]): T;
};

export function seededRandom(seed: number): Random {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    between,
    percent: (chance) => next() * 100 < chance,
    pick(items) {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error("There is nothing to pick from");
      return item;
    },
  };
}
