import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import type { RowFinding } from "@bahi/contracts/proof/report.ts";
import type { Past } from "@bahi/read-models/as-of/past-table.ts";
import type { Table } from "@bahi/read-models/table.ts";
import {
  appendedTables,
  byName,
  namesOf,
  pastTables,
  type VersionedName,
  type VersionedRows,
} from "@bahi/read-models/tables.ts";
import { project } from "../project.ts";
import { giveBackChunks } from "../rebuild/chunk-buffers.ts";
import { passFolded } from "../rebuild/folded-tables.ts";
import type { HeapBound } from "../rebuild/heap-bound.ts";
import { HistoryInOrder } from "../rebuild/history-in-order.ts";
import { closeRows, type MemoryRows, memoryRows } from "../rebuild/memory-rows.ts";
import { SpooledRows } from "../rebuild/spooled-rows.ts";
import { copyStatement, RowComparison } from "./compare-rows.ts";

type SpooledPast = { [Name in VersionedName]: SpooledRows<Past<VersionedRows[Name]>> };

type ComparedGeneration = {
  schema: string;
  /** The output of a COPY in the snapshot that is proved. */
  copyOut: (statement: string) => AsyncGenerator<Buffer>;
  report: (finding: RowFinding) => void;
  heap: HeapBound;
};

/**
 * Compares every table of one generation with the fold of the history, as a rebuild would write it. Nothing is written.
 * Dispose of it before the connections.
 */
export class GenerationComparison {
  readonly #compared: ComparedGeneration;
  readonly #copies: AsyncGenerator<Buffer>[] = [];
  readonly #lines;
  readonly #historyTable;
  readonly #history;
  readonly #past: SpooledPast;
  /** Past versions wait for the end, since each table that is compared takes a connection. */
  readonly #waiting: (() => Promise<void>)[] = [];
  readonly #rows: MemoryRows;
  /** Compared rows by table. */
  readonly counts: Record<string, number> = {};

  constructor(compared: ComparedGeneration) {
    this.#compared = compared;
    this.#lines = this.#open(appendedTables.invoice_line);
    this.#historyTable = this.#open(appendedTables.history);
    this.#history = new HistoryInOrder(this.#historyTable);
    this.#past = byName<SpooledPast>(pastTables, <Row extends object>(table: Table<Row>) => {
      const spooled = new SpooledRows(table);
      this.#waiting.push(() => this.#comparePast(table, spooled));
      return spooled;
    });
    this.#rows = memoryRows({ invoice_line: this.#lines, history: this.#history, past: this.#past });
  }

  /** Folds an event. */
  apply(event: DecodedEvent): void {
    project(event, this.#rows);
  }

  /** Call {@link flush} before the next event. */
  get isFull(): boolean {
    return this.#history.isFull;
  }

  /** Compares the rows that nothing reads again, lines and history, when they are many. Call between batches. */
  async flush(): Promise<void> {
    await Promise.all([this.#lines.flush(), this.#history.flush()]);
    this.#compared.heap.check();
  }

  /** Call when all events are folded: compares the other rows. */
  async end(): Promise<void> {
    await Promise.all([
      this.#lines.end(),
      this.#historyTable.end(),
      passFolded(this.#rows, (table) => Promise.resolve(this.#open(table)), this.#compared.heap),
    ]);
    for (const compare of this.#waiting) await compare();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#history.close();
    closeRows(this.#rows);
    for (const name of namesOf(this.#past)) this.#past[name].close();
    await Promise.allSettled(this.#copies.map((copy) => copy.return(undefined)));
  }

  #open<Row extends object>(table: Table<Row>) {
    const { schema, copyOut, report } = this.#compared;
    const stored = copyOut(copyStatement(schema, table));
    this.#copies.push(stored);
    const comparison = new RowComparison(table, stored, report);
    return {
      add: (row: Row) => comparison.add(row),
      flush: () => comparison.flush(),
      addEncoded: (pieces: readonly Buffer[]) => comparison.addEncoded(pieces),
      end: async () => {
        await comparison.end();
        this.counts[table.name] = comparison.rowCount;
      },
    };
  }

  async #comparePast<Row extends object>(table: Table<Row>, spooled: SpooledRows<Row>): Promise<void> {
    const comparison = this.#open(table);
    for (const chunk of spooled.chunks(this.#compared.heap)) {
      await comparison.addEncoded([chunk]);
      giveBackChunks([chunk]);
    }
    await comparison.end();
  }
}
