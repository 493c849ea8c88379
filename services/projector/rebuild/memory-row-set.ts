import type { Past } from "@bahi/read-models/as-of/past-table.ts";
import type { Table } from "@bahi/read-models/table.ts";
import {
  type CurrentEvent,
  idsIn,
  type RowSet,
  type SearchedColumn,
  type Sink,
  type VersionedRow,
} from "../projection-rows.ts";
import { nextVersion } from "../past/next-version.ts";
import { Postings } from "./postings.ts";
import { StoredAwayRows } from "./stored-away-rows.ts";

export type MemoryRowSetOptions<Row> = {
  table: Table<Row>;
  event: CurrentEvent;
  /** Gets the past versions, in the order in which they end. */
  past: Sink<Past<Row>>;
  /** How many rows stay in memory at least; up to twice as many do. */
  rowsInMemory: number;
};

/**
 * All rows of one noun as a fold of the history sees them. The latest used rows are in memory, all others in a temporary
 * file. A column is indexed from the first search by it: most histories never search.
 */
export class MemoryRowSet<Row extends VersionedRow> implements RowSet<Row> {
  readonly #options: MemoryRowSetOptions<Row>;
  readonly #away: StoredAwayRows<Row>;
  /** Used since the last time that rows were stored away. */
  #latest = new Map<number, Row>();
  /** Used before. Together with the latest they are the rows in memory. */
  #earlier = new Map<number, Row>();
  /** Rows in memory that differ from what is stored away. */
  readonly #changed = new Set<number>();
  readonly #indexes = new Map<SearchedColumn<Row>, Postings>();

  constructor(options: MemoryRowSetOptions<Row>) {
    this.#options = options;
    this.#away = new StoredAwayRows(options.table);
  }

  find(id: number): Row | undefined {
    const latest = this.#latest.get(id);
    if (latest !== undefined) return latest;
    const row = this.#peek(id);
    if (row !== undefined) this.#keep(row);
    return row;
  }

  /** A row is read when it is its turn: a customer may have more documents than fit into memory. */
  *findBy(column: SearchedColumn<Row>, value: number): Generator<Row> {
    for (const id of this.#indexOf(column).idsOf(value)) {
      const row = this.#peek(id);
      if (row !== undefined && idsIn(row, column).includes(value)) yield row;
    }
  }

  put(next: Omit<Row, "since">): void {
    const before = this.find(next.id);
    const { after: row, past } = nextVersion(before, next, this.#options.event);
    if (past !== undefined) this.#options.past.add(past);
    for (const [column, index] of this.#indexes) {
      if (before?.[column] !== row[column]) post(index, idsIn(row, column), row.id);
    }
    this.#changed.add(row.id);
    this.#keep(row);
  }

  /** In the order of their ids. Nothing may be put meanwhile. No row stays in memory. */
  *all(): Generator<Row> {
    this.#storeEarlierAway();
    this.#storeAway(this.#latest);
    this.#latest = new Map();
    this.#earlier = new Map();
    yield* this.#away.all();
  }

  close(): void {
    this.#away.close();
  }

  /** The row, without keeping it in memory. */
  #peek(id: number): Row | undefined {
    return this.#latest.get(id) ?? this.#earlier.get(id) ?? this.#away.get(id);
  }

  #keep(row: Row): void {
    this.#latest.set(row.id, row);
    if (this.#latest.size < this.#options.rowsInMemory) return;
    this.#storeEarlierAway();
    this.#earlier = this.#latest;
    this.#latest = new Map();
  }

  #storeEarlierAway(): void {
    // A row that was used again may be another version by now.
    for (const id of this.#latest.keys()) this.#earlier.delete(id);
    this.#storeAway(this.#earlier);
  }

  #storeAway(rows: Map<number, Row>): void {
    for (const [id, row] of rows) if (this.#changed.delete(id)) this.#away.put(id, row);
  }

  #indexOf(column: SearchedColumn<Row>): Postings {
    let index = this.#indexes.get(column);
    if (index === undefined) {
      index = new Postings();
      for (const row of this.all()) post(index, idsIn(row, column), row.id);
      this.#indexes.set(column, index);
    }
    return index;
  }
}

function post(index: Postings, values: readonly unknown[], id: number): void {
  for (const value of values) if (typeof value === "number") index.add(value, id);
}
