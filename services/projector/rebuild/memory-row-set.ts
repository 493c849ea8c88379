import { type Past, pastTableOf } from "@bahi/read-models/as-of/past-table.ts";
import type { Table } from "@bahi/read-models/table.ts";
import {
  type CurrentEvent,
  idsIn,
  type RowSet,
  type SearchedColumn,
  type VersionedRow,
} from "../projection-rows.ts";
import type { TableVisitor } from "./table-visitor.ts";
import { nextVersion } from "../past/next-version.ts";

/**
 * All rows of one noun, in memory, as a rebuild folds them. A column is indexed from the first search by it: most
 * histories never search.
 */
export class MemoryRowSet<Row extends VersionedRow> implements RowSet<Row> {
  /** The past versions, in the order in which they ended. */
  readonly #past: Past<Row>[] = [];
  readonly #table: Table<Row>;
  readonly #event: CurrentEvent;
  readonly #rows = new Map<number, Row>();
  readonly #indexes = new Map<SearchedColumn<Row>, Map<unknown, Set<number>>>();

  constructor(table: Table<Row>, event: CurrentEvent) {
    this.#table = table;
    this.#event = event;
  }

  find(id: number): Row | undefined {
    return this.#rows.get(id);
  }

  findBy(column: SearchedColumn<Row>, value: number): Row[] {
    const ids = this.#indexOf(column).get(value) ?? new Set();
    return [...ids].toSorted((one, other) => one - other).flatMap((id) => this.#rows.get(id) ?? []);
  }

  put(next: Omit<Row, "since">): void {
    const before = this.#rows.get(next.id);
    const { after: row, past } = nextVersion(before, next, this.#event);
    if (past !== undefined) this.#past.push(past);
    for (const [column, index] of this.#indexes) {
      if (before?.[column] === row[column]) continue;
      if (before !== undefined) for (const id of idsIn(before, column)) index.get(id)?.delete(row.id);
      note(index, idsIn(row, column), row.id);
    }
    this.#rows.set(row.id, row);
  }

  /** Visits its table and that of the past versions. */
  visitTables<Result>(visit: TableVisitor<Result>): Result[] {
    return [visit(this.#table, () => this.all()), visit(pastTableOf(this.#table), () => this.#past)];
  }

  all(): MapIterator<Row> {
    return this.#rows.values();
  }

  #indexOf(column: SearchedColumn<Row>): Map<unknown, Set<number>> {
    let index = this.#indexes.get(column);
    if (index === undefined) {
      index = new Map();
      for (const row of this.#rows.values()) note(index, idsIn(row, column), row.id);
      this.#indexes.set(column, index);
    }
    return index;
  }
}

function note(index: Map<unknown, Set<number>>, values: readonly unknown[], id: number): void {
  for (const value of values) {
    if (value === null) continue; // null is never searched for
    const same = index.get(value);
    if (same === undefined) index.set(value, new Set([id]));
    else same.add(id);
  }
}
