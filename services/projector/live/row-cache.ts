import { type Past, pastTableOf } from "@bahi/read-models/as-of/past-table.ts";
import type { Table } from "@bahi/read-models/table.ts";
import type { VersionedRow } from "../projection-rows.ts";

/** Rows of one table. Beyond it the least recently used are evicted. */
const ROWS_MAX = 1_000;

/**
 * The latest rows of one table, for the only writer of a generation: it does not read again what it has just written.
 * Rows are never removed from such a table, so an id above the highest is that of a new row.
 */
export class RowCache<Row extends VersionedRow> {
  readonly table: Table<Row>;
  readonly pastTable: Table<Past<Row>>;
  readonly #rows = new Map<number, Row>();
  #highestId: number | undefined;

  constructor(table: Table<Row>) {
    this.table = table;
    this.pastTable = pastTableOf(table);
  }

  get knowsHighestId(): boolean {
    return this.#highestId !== undefined;
  }

  get(id: number): Row | undefined {
    return this.#rows.get(id);
  }

  /** True when there is certainly no such row; false when that is not known. */
  isNew(id: number): boolean {
    return this.#highestId !== undefined && id > this.#highestId;
  }

  /** Takes the highest id that the database has. */
  learnHighestId(id: number): void {
    this.#highestId = Math.max(id, this.#highestId ?? 0);
  }

  /** Takes rows as they are committed. */
  put(rows: Iterable<Row>): void {
    for (const row of rows) {
      this.#rows.delete(row.id);
      this.#rows.set(row.id, row);
      if (this.#highestId !== undefined) this.learnHighestId(row.id);
    }
    for (const oldest of this.#rows.keys()) {
      if (this.#rows.size <= ROWS_MAX) break;
      this.#rows.delete(oldest);
    }
  }
}
