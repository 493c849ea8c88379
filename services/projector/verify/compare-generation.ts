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
import type { ClientBase } from "pg";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import { project } from "../project.ts";
import { passFolded } from "../rebuild/folded-tables.ts";
import { closeRows, type MemoryRows, memoryRows } from "../rebuild/memory-rows.ts";
import { RowComparison } from "./compare-rows.ts";

type PastComparisons = { [Name in VersionedName]: RowComparison<Past<VersionedRows[Name]>> };

/**
 * Compares every table of one generation with the fold of the history, as a rebuild would write it. `client` is in a
 * snapshot of the generation. Nothing is written.
 */
export class GenerationComparison {
  readonly #client: ClientBase;
  readonly #schema: string;
  readonly #report: (finding: RowFinding) => void;
  readonly #lines;
  readonly #history;
  readonly #past: PastComparisons;
  readonly #rows: MemoryRows;
  /** Compared rows by table. */
  readonly counts: Record<string, number> = {};

  constructor(client: ClientBase, schema: string, report: (finding: RowFinding) => void) {
    this.#client = client;
    this.#schema = schema;
    this.#report = report;
    this.#lines = this.#open(appendedTables.invoice_line);
    this.#history = this.#open(appendedTables.history);
    this.#past = byName<PastComparisons>(pastTables, <Row extends object>(table: Table<Row>) =>
      this.#open(table),
    );
    this.#rows = memoryRows({ invoice_line: this.#lines, history: this.#history, past: this.#past });
  }

  /** Folds events. Rows that nothing reads again are compared at once: lines, history, past versions. */
  async add(events: Iterable<DecodedEvent>): Promise<void> {
    for (const event of events) await project(event, this.#rows);
    await this.#lines.level();
    await this.#history.level();
    for (const name of namesOf(pastTables)) await this.#past[name].level();
  }

  /** Call when all events are folded: compares the other rows. */
  async end(): Promise<void> {
    await this.#finish(this.#lines);
    await this.#finish(this.#history);
    for (const name of namesOf(pastTables)) await this.#finish(this.#past[name]);
    await passFolded(this.#rows, <Row extends object>(table: Table<Row>) => {
      const comparison = this.#open(table);
      return Promise.resolve({
        add: (row: Row) => comparison.add(row),
        flush: () => comparison.level(),
        end: () => this.#finish(comparison),
      });
    });
  }

  [Symbol.dispose](): void {
    closeRows(this.#rows);
  }

  #open<Row extends object>(table: Table<Row>): RowComparison<Row> {
    return new RowComparison(this.#client, { schema: this.#schema, table }, this.#report);
  }

  async #finish(comparison: Pick<RowComparison<never>, "end" | "rowCount" | "tableName">): Promise<void> {
    await comparison.end();
    this.counts[comparison.tableName] = comparison.rowCount;
  }
}
