/** Part of a stream: `limit` events from a revision on. */
export type ReadRange = { from: number; limit: number };

/** One more read costs about as much as reading this many unneeded events. */
const UNWANTED_EVENTS_MAX = 32;

/** Ranges of a stream that hold all of these revisions, which are given in ascending order, and few others. */
export function readRanges(revisions: readonly number[]): ReadRange[] {
  const ranges: ReadRange[] = [];
  for (const revision of revisions) {
    const last = ranges.at(-1);
    const unwanted = last === undefined ? Infinity : revision - last.from - last.limit;
    if (last === undefined || unwanted > UNWANTED_EVENTS_MAX) ranges.push({ from: revision, limit: 1 });
    else last.limit = revision - last.from + 1;
  }
  return ranges;
}
