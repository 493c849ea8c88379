import type { HistoryTable } from "@bahi/read-models/history/table.ts";
import type { Sink } from "../projection-rows.ts";

/**
 * Passes the timeline on in the order in which the table is read: the entries of one event by the noun and id of their
 * record. Projections add them in the order in which one follows from the other.
 */
export class HistoryInOrder implements Sink<HistoryTable> {
  readonly #sink: Sink<HistoryTable>;
  /** Of one event. */
  #entries: HistoryTable[] = [];

  constructor(sink: Sink<HistoryTable>) {
    this.#sink = sink;
  }

  add(entry: HistoryTable): void {
    if (this.#entries[0]?.position !== entry.position) this.pass();
    this.#entries.push(entry);
  }

  /** Call when all entries of an event are added. */
  pass(): void {
    if (this.#entries.length > 1) this.#entries.sort(byRecord);
    for (const entry of this.#entries) this.#sink.add(entry);
    this.#entries = [];
  }
}

function byRecord(one: HistoryTable, other: HistoryTable): number {
  if (one.noun === other.noun) return one.record_id - other.record_id;
  return one.noun < other.noun ? -1 : 1;
}
