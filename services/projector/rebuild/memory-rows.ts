import type { Past } from "@bahi/read-models/as-of/past-table.ts";
import type { Now, RowSet, VersionedRow } from "../books.ts";
import { nextVersion } from "../past/next-version.ts";

/**
 * All rows of one noun, in memory, as a rebuild folds them. A column is indexed from the first time that rows are looked
 * for by it: few histories ask at all, and for those that do it takes no longer the more rows there are.
 */
export class MemoryRows<Row extends VersionedRow> implements RowSet<Row> {
  /** What the rows were before, in the order in which it passed. */
  readonly past: Past<Row>[] = [];
  readonly #now: Now;
  readonly #rows = new Map<number, Row>();
  readonly #indexes = new Map<keyof Row, Map<unknown, Set<number>>>();

  constructor(now: Now) {
    this.#now = now;
  }

  find(id: number): Row | undefined {
    return this.#rows.get(id);
  }

  findBy(column: keyof Row & `${string}_id`, value: number): Row[] {
    const ids = this.#indexOf(column).get(value) ?? new Set();
    return [...ids].toSorted((one, other) => one - other).flatMap((id) => this.#rows.get(id) ?? []);
  }

  put(next: Omit<Row, "since">): void {
    const before = this.#rows.get(next.id);
    const { after: row, past } = nextVersion(before, next, this.#now);
    if (past !== undefined) this.past.push(past);
    for (const [column, index] of this.#indexes) {
      if (before?.[column] === row[column]) continue;
      if (before !== undefined) index.get(before[column])?.delete(row.id);
      note(index, row[column], row.id);
    }
    this.#rows.set(row.id, row);
  }

  all(): MapIterator<Row> {
    return this.#rows.values();
  }

  #indexOf(column: keyof Row): Map<unknown, Set<number>> {
    let index = this.#indexes.get(column);
    if (index === undefined) {
      index = new Map();
      for (const row of this.#rows.values()) note(index, row[column], row.id);
      this.#indexes.set(column, index);
    }
    return index;
  }
}

function note(index: Map<unknown, Set<number>>, value: unknown, id: number): void {
  if (value === null) return; // nobody looks for what is not there
  const same = index.get(value);
  if (same === undefined) index.set(value, new Set([id]));
  else same.add(id);
}
