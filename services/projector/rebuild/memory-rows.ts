import type { Past } from "@bahi/read-models/as-of/past-table.ts";
import type { Now, RowSet, VersionedRow } from "../books.ts";
import { nextVersion } from "../versions.ts";

/**
 * All rows of one noun, in memory, as a rebuild folds them. The columns by which rows are looked for are given at the
 * start, so that finding them takes no longer the more rows there are.
 */
export class MemoryRows<
  Row extends VersionedRow,
  Column extends keyof Row & `${string}_id` = never,
> implements RowSet<Row> {
  /** What the rows were before, in the order in which it passed. */
  readonly past: Past<Row>[] = [];
  readonly #now: Now;
  readonly #rows = new Map<number, Row>();
  readonly #indexes: { column: Column; ids: Map<Row[Column], Set<number>> }[];

  constructor(now: Now, indexed: readonly Column[] = []) {
    this.#now = now;
    this.#indexes = indexed.map((column) => ({ column, ids: new Map() }));
  }

  find(id: number): Row | undefined {
    return this.#rows.get(id);
  }

  findBy(column: keyof Row & `${string}_id`, value: number): Row[] {
    const index = this.#indexes.find((candidate) => candidate.column === column);
    if (index === undefined) throw new Error(`Rows are not indexed by ${column}`);
    // A column that is looked for by a number holds numbers, or null.
    const ids = index.ids.get(value as Row[Column]) ?? new Set();
    return [...ids].toSorted((one, other) => one - other).flatMap((id) => this.#rows.get(id) ?? []);
  }

  put(next: Omit<Row, "since">): void {
    const before = this.#rows.get(next.id);
    const { after: row, past } = nextVersion(before, next, this.#now);
    if (past !== undefined) this.past.push(past);
    this.#rows.set(row.id, row);
    for (const { column, ids } of this.#indexes) {
      if (before !== undefined) {
        if (before[column] === row[column]) continue;
        ids.get(before[column])?.delete(row.id);
      }
      if (row[column] === null) continue;
      const same = ids.get(row[column]);
      if (same === undefined) ids.set(row[column], new Set([row.id]));
      else same.add(row.id);
    }
  }

  all(): MapIterator<Row> {
    return this.#rows.values();
  }
}
