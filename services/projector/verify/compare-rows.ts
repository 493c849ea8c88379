import { isDeepStrictEqual } from "node:util";
import type { RowFinding } from "@bahi/contracts/proof/report.ts";
import { columnTypes, type Table } from "@bahi/read-models/table.ts";
import type { ClientBase } from "pg";
import type { Sink } from "../projection-rows.ts";
import { readRows } from "./read-rows.ts";

const ROWS_AT_ONCE = 2_000;

/**
 * Compares expected rows with those of a table, row by row and field by field, while both are streamed. Rows wait in
 * memory for their counterpart, so the two should be in nearly the same order.
 */
export class RowComparison<Row extends object> implements Sink<Row> {
  readonly #table: Table<Row>;
  readonly #columns: (keyof Row & string)[];
  readonly #rows: AsyncGenerator<Row[]>;
  readonly #report: (finding: RowFinding) => void;
  /** Expected, and not read from the table yet. */
  readonly #expected = new Map<string, Row>();
  /** Read from the table, and not expected yet. */
  readonly #stored = new Map<string, Row>();
  #expectedCount = 0;
  #storedCount = 0;

  constructor(
    client: ClientBase,
    { schema, table }: { schema: string; table: Table<Row> },
    report: (finding: RowFinding) => void,
  ) {
    this.#table = table;
    // The keys of `columns` are exactly the columns of `Row`, by its type.
    this.#columns = Object.keys(table.columns) as (keyof Row & string)[];
    const columns = Object.keys(columnTypes(table)).join(", ");
    const order = table.foldOrder ?? table.key;
    const sql = `select ${columns} from ${schema}.${table.name} order by ${order.join(", ")}`;
    this.#rows = readRows<Row>(client, sql, ROWS_AT_ONCE);
    this.#report = report;
  }

  get tableName(): string {
    return this.#table.name;
  }

  /** How many rows of the table were read. */
  get rowCount(): number {
    return this.#storedCount;
  }

  add(row: Row): void {
    this.#expectedCount += 1;
    this.#match(row, this.#stored, this.#expected, (stored) => this.#compare(stored, row));
  }

  /** Reads the table until as many rows are read as are expected. */
  async level(): Promise<void> {
    while (this.#storedCount < this.#expectedCount && (await this.#readOn()));
  }

  async addAll(rows: Iterable<Row>): Promise<void> {
    for (const row of rows) {
      this.add(row);
      if (this.#expectedCount - this.#storedCount >= ROWS_AT_ONCE) await this.level();
    }
  }

  /** Call when all rows are added: reads the rest of the table, and reports rows without a counterpart. */
  async end(): Promise<void> {
    while (await this.#readOn());
    for (const row of this.#expected.values()) {
      this.#reportRow("missing", row, { stored: null, expected: cellOf(row) });
    }
    for (const row of this.#stored.values()) {
      this.#reportRow("surplus", row, { stored: cellOf(row), expected: null });
    }
  }

  async #readOn(): Promise<boolean> {
    const { done, value } = await this.#rows.next();
    if (done === true) return false;
    this.#storedCount += value.length;
    for (const row of value)
      this.#match(row, this.#expected, this.#stored, (expected) => this.#compare(row, expected));
    return true;
  }

  #match(row: Row, others: Map<string, Row>, own: Map<string, Row>, compare: (other: Row) => void): void {
    const key = this.#table.key.map((column) => row[column]).join(" ");
    const other = others.get(key);
    if (other === undefined) {
      own.set(key, row);
    } else {
      others.delete(key);
      compare(other);
    }
  }

  #compare(stored: Row, expected: Row): void {
    for (const column of this.#columns) {
      const [is, should] = [stored[column], expected[column]];
      if (is === should || isSame(this.#table.columns[column], is, should)) continue;
      this.#reportRow("different", stored, { field: column, stored: cellOf(is), expected: cellOf(should) });
    }
    for (const [field, compute] of Object.entries(this.#table.computed ?? {})) {
      const should = compute(expected);
      const is: unknown = Reflect.get(stored, field); // a column that rows in memory do without
      if (is !== should) this.#reportRow("different", stored, { field, stored: is, expected: should });
    }
  }

  #reportRow(
    kind: RowFinding["kind"],
    row: Row,
    what: { field?: string; stored: unknown; expected: unknown },
  ): void {
    const { field = null, stored, expected } = what;
    const key = Object.fromEntries(this.#table.key.map((column) => [column, cellOf(row[column])]));
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

/** Equal, though the database returns some types in another form. */
function isSame(type: string, stored: unknown, expected: unknown): boolean {
  if (type.startsWith("timestamptz")) return Date.parse(String(stored)) === Date.parse(String(expected));
  // Nearly all lists and objects are the same text, which is quicker to find out.
  return JSON.stringify(stored) === JSON.stringify(expected) || isDeepStrictEqual(stored, cellOf(expected));
}

function cellOf(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}
