import { FOUND_COUNTED_MAX } from "@bahi/contracts/search/counted.ts";
import { type KeyRange, keysBeginningWith } from "@bahi/contracts/sort-key.ts";

/** How suggestions are found; each way answers with at most `limit` rows. */
type Ways<Row> = {
  /** The ids of all that there are, up to `max`. */
  idsTo(max: number): Promise<number[]>;
  /** Those with these ids, the best first. */
  ranked(ids: readonly number[], limit: number): Promise<Row[]>;
  /** Those with the sort key of their name in a range, by name. */
  within(range: KeyRange, limit: number): Promise<Row[]>;
  /** Any, by name. */
  any(limit: number): Promise<Row[]>;
};

/**
 * The best suggestions for a text, and of how many. What two letters cost does not grow with the number of those that have
 * them: of more than {@link FOUND_COUNTED_MAX} those come first that begin with what is typed, by name.
 */
export async function suggestions<Row extends { id: number }>(
  ways: Ways<Row>,
  text: string,
  limit: number,
): Promise<{ rows: Row[]; total: number }> {
  const ids = await ways.idsTo(FOUND_COUNTED_MAX + 1);
  const total = ids.length;
  if (total === 0) return { rows: [], total };
  if (total <= FOUND_COUNTED_MAX) return { rows: await ways.ranked(ids, limit), total };
  const rows = await beginning(ways, text, limit);
  if (rows.length < limit) {
    const known = new Set(rows.map(({ id }) => id));
    const others = await ways.any(limit);
    rows.push(...others.filter(({ id }) => !known.has(id)).slice(0, limit - rows.length));
  }
  return { rows, total };
}

/** Those whose name begins with a text, by name. */
async function beginning<Row>(ways: Ways<Row>, text: string, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const range of keysBeginningWith(text)) {
    if (rows.length >= limit) break;
    rows.push(...(await ways.within(range, limit - rows.length)));
  }
  return rows;
}
