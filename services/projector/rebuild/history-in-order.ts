import { type HistoryTable, historyTable } from "@bahi/read-models/history/table.ts";
import type { Sink } from "../projection-rows.ts";
import { StoredAwayRows } from "./stored-away-rows.ts";
import type { TableSink } from "./table-sink.ts";

/** Of one event: only a merge of a customer with more documents has more entries. */
const ENTRIES_IN_MEMORY = 2_000;

/**
 * Passes the timeline on in the order in which the table is read: the entries of one event by the noun and id of their
 * record. Projections add them in the order in which one follows from the other. Many entries of one event wait in
 * temporary files. Close it after use.
 */
export class HistoryInOrder implements Sink<HistoryTable> {
  readonly #table: Pick<TableSink<HistoryTable>, "add" | "flush">;
  readonly #entriesInMemory: number;
  /** Of one event. */
  #entries: HistoryTable[] = [];
  /** Of one event that has more than fit into memory: all of them, by noun and by the id of the record. */
  readonly #storedAway = new Map<HistoryTable["noun"], StoredAwayRows<HistoryTable>>();

  constructor(table: Pick<TableSink<HistoryTable>, "add" | "flush">, entriesInMemory = ENTRIES_IN_MEMORY) {
    this.#table = table;
    this.#entriesInMemory = entriesInMemory;
  }

  add(entry: HistoryTable): void {
    if (this.isFull) return this.#storeAway(entry);
    if (this.#entries[0]?.position !== entry.position) this.#pass();
    this.#entries.push(entry);
    if (this.#entries.length <= this.#entriesInMemory) return;
    for (const each of this.#entries) this.#storeAway(each);
    this.#entries = [];
  }

  /** The entries of this event must be flushed before those of the next one are added. */
  get isFull(): boolean {
    return this.#storedAway.size > 0;
  }

  /** Call when all entries of an event are added. */
  async flush(): Promise<void> {
    this.#pass();
    for (const [, entries] of [...this.#storedAway].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      for (const entry of entries.all()) {
        this.#table.add(entry);
        await this.#table.flush();
      }
    }
    this.close();
    await this.#table.flush();
  }

  close(): void {
    for (const entries of this.#storedAway.values()) entries.close();
    this.#storedAway.clear();
  }

  #pass(): void {
    if (this.#entries.length > 1) this.#entries.sort(byRecord);
    for (const entry of this.#entries) this.#table.add(entry);
    this.#entries = [];
  }

  #storeAway(entry: HistoryTable): void {
    let entries = this.#storedAway.get(entry.noun);
    if (entries === undefined) {
      entries = new StoredAwayRows<HistoryTable>(historyTable);
      this.#storedAway.set(entry.noun, entries);
    }
    entries.put(entry.record_id, entry);
  }
}

function byRecord(one: HistoryTable, other: HistoryTable): number {
  if (one.noun === other.noun) return one.record_id - other.record_id;
  return one.noun < other.noun ? -1 : 1;
}
