/** A difference between two sequences; places count from 0. */
export type SequenceDifference =
  | { kind: "changed"; recorded: number; actual: number }
  | { kind: "removed"; recorded: number }
  | { kind: "inserted"; actual: number }
  | { kind: "moved"; recorded: number; actual: number };

/**
 * The differences that turn the recorded sequence into the actual one, in order of place. The longest increasing
 * subsequence counts as unmoved. A new thing between the same neighbours as a removed one counts as changed.
 */
export function sequenceDifferences(
  recorded: readonly string[],
  actual: readonly string[],
): SequenceDifference[] {
  const recordedAt = placesOf(recorded);
  /** For each actual place, the recorded place of the same thing. */
  const origins = actual.map((name) => recordedAt.get(name)?.shift());
  const known = origins.flatMap((origin, place) => (origin === undefined ? [] : [{ origin, place }]));
  const anchors = longestIncreasing(known);

  const differences: SequenceDifference[] = [];
  const met = new Set(known.map(({ origin }) => origin));
  let recordedNext = 0;
  let actualNext = 0;
  for (const anchor of [...anchors, { origin: recorded.length, place: actual.length }]) {
    const gone = range(recordedNext, anchor.origin).filter((place) => !met.has(place));
    const here = range(actualNext, anchor.place);
    const strange = here.filter((place) => origins[place] === undefined);
    for (const [index, place] of strange.entries()) {
      const before = gone[index];
      differences.push(
        before === undefined
          ? { kind: "inserted", actual: place }
          : { kind: "changed", recorded: before, actual: place },
      );
    }
    for (const place of gone.slice(strange.length)) differences.push({ kind: "removed", recorded: place });
    for (const place of here) {
      const origin = origins[place];
      if (origin !== undefined) differences.push({ kind: "moved", recorded: origin, actual: place });
    }
    recordedNext = anchor.origin + 1;
    actualNext = anchor.place + 1;
  }
  return differences;
}

function placesOf(names: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, name] of names.entries()) {
    const same = places.get(name);
    if (same === undefined) places.set(name, [place]);
    else same.push(place);
  }
  return places;
}

type Pair = { origin: number; place: number };

/** The longest subsequence of pairs, which are sorted by place, with increasing origins. */
function longestIncreasing(pairs: readonly Pair[]): Pair[] {
  /** For each length, the pair with the smallest origin that ends an increasing subsequence of that length. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, { origin }] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.origin ?? 0) < origin) low = middle + 1;
      else high = middle;
    }
    before.push(low === 0 ? undefined : ends[low - 1]);
    ends[low] = index;
  }
  const rise: Pair[] = [];
  for (let index = ends.at(-1); index !== undefined; index = before[index]) {
    const pair = pairs[index];
    if (pair !== undefined) rise.push(pair);
  }
  return rise.toReversed();
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(to - from, 0) }, (_, index) => from + index);
}
