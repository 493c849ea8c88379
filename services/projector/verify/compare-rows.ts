import { isDeepStrictEqual } from "node:util";
import type { RowFinding } from "@bahi/contracts/proof/report.ts";
import { columnTypes, type Table } from "@bahi/read-models/table.ts";
import { BinaryRows, type Kind, kindOf } from "../rebuild/binary-rows.ts";
import { readBinaryValue } from "../rebuild/binary-values.ts";
import type { TableSink } from "../rebuild/table-sink.ts";
import { BinaryRowQueue, fieldsOf } from "./binary-row-queue.ts";

const CHUNK_BYTES = 64 * 1024;

type Column = { name: string; kind: Kind };

/** SQL: every row of a table in the order in which a fold gives them. */
export function copyStatement<Row>(schema: string, table: Table<Row>): string {
  const columns = Object.keys(columnTypes(table)).join(", ");
  const order = (table.foldOrder ?? table.key).join(", ");
  return `copy (select ${columns} from ${schema}.${table.name} order by ${order}) to stdout (format binary)`;
}

/**
 * Compares expected rows with those of a table, while both are streamed. Both are in the binary format of COPY, so that
 * equal rows are equal bytes, and only others are decoded. Rows wait in memory for their counterpart, so the two should be
 * in nearly the same order.
 */
export class RowComparison<Row extends object> implements TableSink<Row> {
  readonly #table: Table<Row>;
  readonly #columns: readonly Column[];
  readonly #keyPlaces: readonly number[];
  readonly #rows: BinaryRows<Row>;
  readonly #stream: AsyncIterator<Buffer>;
  readonly #report: (finding: RowFinding) => void;
  readonly #expected = new BinaryRowQueue();
  readonly #stored = new BinaryRowQueue();
  /** Expected, and not read from the table yet. */
  readonly #missing = new Map<string, Buffer>();
  /** Read from the table, and not expected yet. */
  readonly #surplus = new Map<string, Buffer>();
  #storedCount = 0;

  /** `stream` is the output of {@link copyStatement}. */
  constructor(table: Table<Row>, stream: AsyncIterable<Buffer>, report: (finding: RowFinding) => void) {
    this.#table = table;
    this.#columns = Object.entries(columnTypes(table)).map(([name, type]) => ({ name, kind: kindOf(type) }));
    this.#keyPlaces = table.key.map((key) => this.#columns.findIndex(({ name }) => name === key));
    this.#rows = new BinaryRows(table);
    this.#stream = stream[Symbol.asyncIterator]();
    this.#report = report;
  }

  /** How many rows of the table were read. */
  get rowCount(): number {
    return this.#storedCount;
  }

  add(row: Row): void {
    this.#rows.add(row);
  }

  /** Compares the rows that were added, when they are many. */
  async flush(): Promise<void> {
    if (this.#rows.size >= CHUNK_BYTES) await this.#compareAdded();
  }

  /** Adds rows in the format of COPY, to a comparison without other rows, and compares them. */
  async addEncoded(pieces: readonly Buffer[]): Promise<void> {
    this.#expected.push(pieces);
    await this.#compareExpected();
  }

  async #compareAdded(): Promise<void> {
    const count = this.#rows.count;
    this.#rows.pass((pieces) => this.#expected.push(pieces));
    if (await this.#isNext()) this.#dropExpected(count);
    else await this.#compareExpected();
  }

  /** Whether the bytes of the table go on with those of all expected rows: then no row has to be told from the next. */
  async #isNext(): Promise<boolean> {
    while (this.#stored.size < this.#expected.size) if (!(await this.#readOn())) return false;
    return this.#stored.startsWith(this.#expected);
  }

  #dropExpected(rows: number): void {
    const { size } = this.#expected;
    this.#stored.drop(size);
    this.#expected.drop(size);
    this.#storedCount += rows;
  }

  async #compareExpected(): Promise<void> {
    while (this.#expected.hasHead()) {
      if (this.#stored.hasHead()) this.#compareHeads();
      else if (!(await this.#readOn())) this.#takeExpected();
    }
  }

  /** Call when all rows are added: compares the rest, and reports rows without a counterpart. */
  async end(): Promise<void> {
    await this.#compareAdded();
    for (;;) {
      if (this.#stored.hasHead()) this.#takeStored();
      else if (!(await this.#readOn())) break;
    }
    for (const row of this.#missing.values()) {
      this.#reportRow("missing", row, { stored: null, expected: this.#valueOf(row) });
    }
    for (const row of this.#surplus.values()) {
      this.#reportRow("surplus", row, { stored: this.#valueOf(row), expected: null });
    }
  }

  async #readOn(): Promise<boolean> {
    const { done, value } = await this.#stream.next();
    if (done === true) return false;
    this.#stored.push([value]);
    return true;
  }

  #compareHeads(): void {
    if (this.#stored.hasSameHead(this.#expected)) {
      this.#storedCount += 1;
      this.#stored.dropHead();
      this.#expected.dropHead();
      return;
    }
    const stored = this.#keyOf(this.#stored.head);
    const expected = this.#keyOf(this.#expected.head);
    // Where one of them is late, the other waits: so a row too few or too many does not put all others out of step.
    const isLate = stored !== expected && this.#missing.has(stored);
    const isEarly = stored !== expected && this.#surplus.has(expected);
    if (!isLate) this.#takeExpected();
    if (isLate || !isEarly) this.#takeStored();
  }

  #takeExpected(): void {
    const row = this.#expected.head;
    this.#match(row, this.#surplus, this.#missing, (stored) => this.#compare(stored, row));
    this.#expected.dropHead();
  }

  #takeStored(): void {
    const row = this.#stored.head;
    this.#storedCount += 1;
    this.#match(row, this.#missing, this.#surplus, (expected) => this.#compare(row, expected));
    this.#stored.dropHead();
  }

  #match(
    row: Buffer,
    others: Map<string, Buffer>,
    own: Map<string, Buffer>,
    compare: (other: Buffer) => void,
  ): void {
    const key = this.#keyOf(row);
    const other = others.get(key);
    if (other === undefined) {
      own.set(key, Buffer.from(row));
    } else {
      others.delete(key);
      compare(other);
    }
  }

  #keyOf(row: Buffer): string {
    const fields = fieldsOf(row);
    return this.#keyPlaces.map((place) => fields[place]?.toString("latin1")).join("\0");
  }

  #compare(storedRow: Buffer, expectedRow: Buffer): void {
    if (storedRow.equals(expectedRow)) return;
    const stored = fieldsOf(storedRow);
    const expected = fieldsOf(expectedRow);
    for (const [place, column] of this.#columns.entries()) {
      const is = valueIn(stored[place], column);
      const should = valueIn(expected[place], column);
      if (isDeepStrictEqual(is, should)) continue;
      this.#reportRow("different", storedRow, { field: column.name, stored: is, expected: should });
    }
  }

  /** A row as the report shows it, without what is computed of it. */
  #valueOf(row: Buffer): Record<string, unknown> {
    const fields = fieldsOf(row);
    const shown = Object.keys(this.#table.columns).length;
    return Object.fromEntries(
      this.#columns.slice(0, shown).map((column, place) => [column.name, valueIn(fields[place], column)]),
    );
  }

  #reportRow(
    kind: RowFinding["kind"],
    row: Buffer,
    what: { field?: string; stored: unknown; expected: unknown },
  ): void {
    const { field = null, stored, expected } = what;
    const values = this.#valueOf(row);
    const key = Object.fromEntries(this.#table.key.map((column) => [column, values[column]]));
    const place = `${this.#table.name} (${Object.entries(key)
      .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
      .join(", ")})`;
    const sentences = {
      different: `${place}: ${field ?? ""} is ${JSON.stringify(stored)}, and ${JSON.stringify(expected)} by the events.`,
      missing: `${place} is missing: the events say that there is such a row.`,
      surplus: `${place} is there, and no event says so.`,
    };
    this.#report({
      about: "row",
      kind,
      table: this.#table.name,
      key,
      field,
      stored,
      expected,
      sentence: sentences[kind],
    });
  }
}

function valueIn(bytes: Buffer | null | undefined, { kind }: Column): unknown {
  return bytes === null || bytes === undefined ? null : readBinaryValue(kind, bytes);
}
