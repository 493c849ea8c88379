import type { Table } from "@bahi/read-models/table.ts";
import { CHUNK_BYTES, giveBackChunks, takeChunk } from "./chunk-buffers.ts";

const NULL = -1;
/** The type of `int` in the database's own catalog. */
const INT_OID = 23;
const END = Buffer.from([0xff, 0xff]);
/** Before the first row. */
export const HEADER = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
export const DAY_MS = 86_400_000;
/** Postgres counts dates and timestamps from the beginning of 2000. */
export const EPOCH_MS = Date.UTC(2000, 0, 1);
/** Up to this length a loop over the characters is quicker than the encoder. */
const SHORT_CHARACTERS = 40;

const KINDS = [
  "int",
  "int[]",
  "bigint",
  "smallint",
  "boolean",
  "text",
  "json",
  "date",
  "timestamptz",
] as const;
export type Kind = (typeof KINDS)[number];

/** Consecutive rows often have the same date or timestamp: the last one of the column is kept, with its milliseconds. */
type Column<Row> = { name: keyof Row & string; kind: Kind; lastTime: string; lastMs: number };

/** Its length, and the longest value that is no text and no list. */
const FIELD_BYTES = 4 + 8;
/** Before the values of a list, each of which has 8. */
const INTS_HEAD_BYTES = 20;

/**
 * Rows of a table in the binary format of COPY, which spares the server the parsing of text. A value that does not fit
 * its column is refused.
 */
export class BinaryRows<Row> {
  readonly #columns: readonly Column<Row>[];
  /** Enough for the lengths of all columns of a row, and all values but texts and lists. */
  readonly #fixedBytes: number;
  readonly #computed: readonly ((row: Row) => string)[];
  #full: Buffer[] = [HEADER];
  #fullBytes = HEADER.length;
  #bytes = takeChunk();
  #view = viewOf(this.#bytes);
  #at = 0;
  #count = 0;

  constructor({ columns, computed = {} }: Table<Row>) {
    // The keys of `columns` are exactly the columns of `Row`, by its type.
    const names = Object.keys(columns) as (keyof Row & string)[];
    this.#columns = names.map((name) => ({
      name,
      kind: kindOf(columns[name]),
      lastTime: "",
      lastMs: Number.NaN,
    }));
    this.#computed = Object.values(computed);
    this.#fixedBytes = 2 + FIELD_BYTES * (this.#columns.length + this.#computed.length);
  }

  /** In bytes, what {@link take} would give. */
  get size(): number {
    return this.#fullBytes + this.#at;
  }

  /** The rows that were added since they were last taken or passed. */
  get count(): number {
    return this.#count;
  }

  add(row: Row): void {
    this.#count += 1;
    this.#room(0);
    this.#view.setInt16(this.#at, this.#columns.length + this.#computed.length);
    this.#at += 2;
    for (const column of this.#columns) {
      const value = row[column.name];
      if (value === null) this.#int(NULL);
      else if (!this.#field(column, value)) {
        throw new TypeError(`${column.name} cannot be ${JSON.stringify(value)}: it is a ${column.kind}`);
      }
    }
    for (const compute of this.#computed) this.#text(compute(row));
  }

  /** The rows since the last call. The buffers are the caller's. */
  take(): Buffer[] {
    const taken = [...this.#full, this.#bytes.subarray(0, this.#at)];
    this.#count = 0;
    this.#full = [];
    this.#fullBytes = 0;
    this.#begin(CHUNK_BYTES);
    return taken;
  }

  /** Passes what {@link take} would give, which is valid until `use` returns: without new buffers. */
  pass(use: (bytes: readonly Buffer[]) => void): void {
    use([...this.#full, this.#bytes.subarray(0, this.#at)]);
    giveBackChunks(this.#full);
    this.#full = [];
    this.#fullBytes = 0;
    this.#at = 0;
    this.#count = 0;
  }

  /** What {@link take} would give, and the end marker. No row may be added after it. */
  takeLast(): Buffer[] {
    return [...this.#full, this.#bytes.subarray(0, this.#at), END];
  }

  /** False for a value that a column of this kind does not hold. */
  #field(column: Column<Row>, value: unknown): boolean {
    // The most frequent kinds come first.
    switch (column.kind) {
      case "text":
        if (typeof value !== "string") return false;
        this.#text(value);
        return true;
      case "int":
        return this.#whole(value);
      case "bigint":
        if (!Number.isSafeInteger(value)) return false;
        this.#long(Number(value));
        return true;
      case "smallint":
        if (typeof value !== "number" || (value << 16) >> 16 !== value) return false;
        this.#int(2);
        this.#view.setInt16(this.#at, value);
        this.#at += 2;
        return true;
      case "boolean":
        if (typeof value !== "boolean") return false;
        this.#int(1);
        this.#bytes[this.#at++] = value ? 1 : 0;
        return true;
      case "int[]":
        if (!Array.isArray(value)) return false;
        return this.#ints(value);
      case "json":
        if (value === undefined) return false;
        this.#text(JSON.stringify(value));
        return true;
      case "date": {
        const days = (timeIn(column, value) - EPOCH_MS) / DAY_MS;
        if (!Number.isInteger(days)) return false;
        this.#int(4);
        this.#int(days);
        return true;
      }
      case "timestamptz": {
        const ms = timeIn(column, value);
        if (Number.isNaN(ms)) return false;
        this.#long((ms - EPOCH_MS) * 1000);
        return true;
      }
    }
  }

  /** False for a value that is no `int`. */
  #whole(value: unknown): boolean {
    if (typeof value !== "number" || (value | 0) !== value) return false;
    this.#int(4);
    this.#int(value);
    return true;
  }

  #int(value: number): void {
    this.#view.setInt32(this.#at, value);
    this.#at += 4;
  }

  /** Dimensions, no nulls, type; then length and lower bound of the one dimension, and each value. None is no dimension. */
  #ints(values: readonly unknown[]): boolean {
    const isEmpty = values.length === 0;
    this.#room(INTS_HEAD_BYTES + 8 * values.length);
    this.#int(isEmpty ? 12 : 20 + 8 * values.length);
    for (const head of [isEmpty ? 0 : 1, 0, INT_OID]) this.#int(head);
    if (isEmpty) return true;
    this.#int(values.length);
    this.#int(1);
    return values.every((value) => this.#whole(value));
  }

  #long(value: number): void {
    this.#int(8);
    this.#int(Math.floor(value / 2 ** 32));
    this.#int(value | 0);
  }

  #text(text: string): void {
    this.#room(3 * text.length);
    const start = this.#at + 4;
    const end = this.#ascii(text, start) ?? start + this.#bytes.write(text, start);
    this.#view.setInt32(this.#at, end - start);
    this.#at = end;
  }

  /** Writes a short ASCII text; returns its end, or undefined for any other text. */
  #ascii(text: string, start: number): number | undefined {
    const { length } = text;
    if (length > SHORT_CHARACTERS) return undefined;
    const bytes = this.#bytes;
    for (let index = 0; index < length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > 127) return undefined;
      bytes[start + index] = code;
    }
    return start + length;
  }

  /** Makes room for the bytes of a text or a list, and for all that comes in its row beside texts and lists. */
  #room(bytes: number): void {
    const needed = this.#fixedBytes + bytes;
    if (this.#at + needed <= this.#bytes.length) return;
    this.#full.push(this.#bytes.subarray(0, this.#at));
    this.#fullBytes += this.#at;
    this.#begin(Math.max(CHUNK_BYTES, needed));
  }

  #begin(bytes: number): void {
    this.#bytes = bytes === CHUNK_BYTES ? takeChunk() : Buffer.allocUnsafeSlow(bytes);
    this.#view = viewOf(this.#bytes);
    this.#at = 0;
  }
}

/** NaN for what is none. */
function timeIn<Row>(column: Column<Row>, value: unknown): number {
  if (typeof value !== "string") return Number.NaN;
  if (value !== column.lastTime) {
    column.lastTime = value;
    column.lastMs = Date.parse(value);
  }
  return column.lastMs;
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** The binary form of a column of an SQL type. */
export function kindOf(type: string): Kind {
  const kind = KINDS.find((each) => type === each || type.startsWith(`${each} `));
  if (kind === undefined) throw new Error(`There is no binary form for columns of ${type}`);
  return kind;
}
