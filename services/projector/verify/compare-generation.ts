import type { RowFinding } from "@bahi/contracts/proof/report.ts";
import type { Table } from "@bahi/read-models/table.ts";
import { appendedTables } from "@bahi/read-models/tables.ts";
import type { ClientBase } from "pg";
import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import { project } from "../project.ts";
import { visitFolded } from "../rebuild/folded-tables.ts";
import { type MemoryRows, memoryRows } from "../rebuild/memory-rows.ts";
import { RowComparison } from "./compare-rows.ts";

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
  readonly #rows: MemoryRows;
  /** Compared rows by table. */
  readonly counts: Record<string, number> = {};

  constructor(client: ClientBase, schema: string, report: (finding: RowFinding) => void) {
    this.#client = client;
    this.#schema = schema;
    this.#report = report;
    this.#lines = this.#open(appendedTables.invoice_line);
    this.#history = this.#open(appendedTables.history);
    this.#rows = memoryRows({ invoice_line: this.#lines, history: this.#history });
  }

  /** Folds events. Rows of lines and history are compared at once. */
  async add(events: Iterable<DecodedEvent>): Promise<void> {
    for (const event of events) await project(event, this.#rows);
    await this.#lines.level();
    await this.#history.level();
  }

  /** Call when all events are folded: compares the other rows. */
  async end(): Promise<void> {
    await this.#finish(appendedTables.invoice_line, this.#lines);
    await this.#finish(appendedTables.history, this.#history);
    const comparisons = await visitFolded(this.#rows, (table, read) => () => this.#compare(table, read()));
    for (const compare of comparisons) await compare();
  }

  #open<Row extends object>(table: Table<Row>): RowComparison<Row> {
    return new RowComparison(this.#client, { schema: this.#schema, table }, this.#report);
  }

  async #compare<Row extends object>(table: Table<Row>, rows: Iterable<Row>): Promise<void> {
    const comparison = this.#open(table);
    await comparison.addAll(rows);
    await this.#finish(table, comparison);
  }

  async #finish<Row extends object>(table: Table<Row>, comparison: RowComparison<Row>): Promise<void> {
    await comparison.end();
    this.counts[table.name] = comparison.rowCount;
  }
}
