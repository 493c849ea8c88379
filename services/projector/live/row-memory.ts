/** So many rows of a table are remembered: those of the records that are at work now. */
const REMEMBERED_MAX = 1_000;

/**
 * Rows of one table as the last batches have left them, for a writer that is alone at work on its generation: what it
 * has just written it does not have to read. Rows are never removed from such a table, so an id beyond the highest is
 * that of a new row.
 */
export class RowMemory<Row extends { id: number }> {
  readonly #rows = new Map<number, Row>();
  #highestId: number | undefined;

  get knowsHighestId(): boolean {
    return this.#highestId !== undefined;
  }

  get(id: number): Row | undefined {
    return this.#rows.get(id);
  }

  /** True when there is certainly no such row yet. */
  isNew(id: number): boolean {
    return this.#highestId !== undefined && id > this.#highestId;
  }

  /** The database says how far the ids go. */
  learnHighestId(id: number): void {
    this.#highestId = Math.max(id, this.#highestId ?? 0);
  }

  /** Rows as they are committed; those not met for longest are forgotten first. */
  keep(rows: Iterable<Row>): void {
    for (const row of rows) {
      this.#rows.delete(row.id);
      this.#rows.set(row.id, row);
      if (this.#highestId !== undefined) this.learnHighestId(row.id);
    }
    for (const oldest of this.#rows.keys()) {
      if (this.#rows.size <= REMEMBERED_MAX) break;
      this.#rows.delete(oldest);
    }
  }
}
