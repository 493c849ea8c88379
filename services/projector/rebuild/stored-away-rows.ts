import type { Table } from "@bahi/read-models/table.ts";
import { SparseNumbers } from "./sparse-numbers.ts";
import { TemporaryFile } from "./temporary-file.ts";

/** Most rows are shorter: one that is read alone takes one read. */
const ROW_BYTES = 2 * 1024;
/** Rows that are read in order lie near one another, and those that were stored away again near where the others are by then. */
const WINDOW_BYTES = 16 * 1024;
const WINDOWS = 64;
const LENGTH_BYTES = 4;
/** Each row begins at a multiple of it, so that 32 bits tell any place in 32 GiB. */
const UNIT_BYTES = 16;
/** Of the file, for each noun: a document is read again most often soon after it was stored away. */
const BLOCKS_IN_MEMORY = 8;

/**
 * Rows by id in a temporary file: the latest of each id counts. In memory there are 4 bytes a row, or 8 beyond 32 GiB of
 * the file.
 */
export class StoredAwayRows<Row extends object> {
  readonly #columns: readonly (keyof Row & string)[];
  /** With every column: a copy of it has its shape at once, and does not grow from column to column. */
  readonly #blank: Readonly<Record<string, unknown>>;
  /** The place of each row: its first unit in the file, counted from 1. */
  readonly #places = new SparseNumbers();
  readonly #file = new TemporaryFile(BLOCKS_IN_MEMORY);
  readonly #alone = new Window(this.#file, ROW_BYTES);

  constructor({ columns }: Pick<Table<Row>, "columns">) {
    // as: the keys of `columns` are exactly the columns of `Row`, by its type.
    this.#columns = Object.keys(columns) as (keyof Row & string)[];
    this.#blank = Object.fromEntries(this.#columns.map((column) => [column, null]));
  }

  put(id: number, row: Row): void {
    const values = JSON.stringify(this.#columns.map((column) => row[column]));
    const length = Buffer.byteLength(values);
    const bytes = Buffer.allocUnsafe(Math.ceil((LENGTH_BYTES + length) / UNIT_BYTES) * UNIT_BYTES);
    bytes.writeUInt32LE(length);
    bytes.write(values, LENGTH_BYTES);
    bytes.fill(0, LENGTH_BYTES + length); // not what the pool held before
    this.#places.set(id, this.#file.append(bytes) / UNIT_BYTES + 1);
  }

  get(id: number): Row | undefined {
    const place = this.#places.get(id);
    if (place === 0) return undefined;
    const start = startOf(place);
    this.#alone.moveTo(start);
    return this.#rowAt(start, this.#alone);
  }

  /** Every row, in the order of their ids. Nothing may be put meanwhile. */
  *all(): Generator<Row> {
    const windows = new Windows(this.#file);
    for (const id of this.#places.indexes()) {
      const start = startOf(this.#places.get(id));
      yield this.#rowAt(start, windows.at(start));
    }
  }

  close(): void {
    this.#file.close();
  }

  #rowAt(start: number, window: Window): Row {
    const length = window.bytes(start, LENGTH_BYTES).readUInt32LE();
    const values: unknown[] = JSON.parse(window.bytes(start + LENGTH_BYTES, length).toString());
    const row = { ...this.#blank };
    let index = 0;
    for (const column of this.#columns) row[column] = values[index++];
    return row as Row; // as: `put` has written the values of all columns
  }
}

/** Where a row begins in the file, in bytes. */
function startOf(place: number): number {
  return (place - 1) * UNIT_BYTES;
}

/** The parts of a file that were used last. */
class Windows {
  readonly #file: TemporaryFile;
  /** By the number of the part; the one that was used last comes last. */
  readonly #parts = new Map<number, Window>();

  constructor(file: TemporaryFile) {
    this.#file = file;
  }

  /** The window in which a place is. */
  at(place: number): Window {
    const part = Math.floor(place / WINDOW_BYTES);
    const window = this.#parts.get(part) ?? this.#move(part);
    this.#parts.delete(part);
    this.#parts.set(part, window);
    return window;
  }

  #move(part: number): Window {
    const [oldest] = this.#parts;
    const window =
      oldest === undefined || this.#parts.size < WINDOWS ? new Window(this.#file, WINDOW_BYTES) : oldest[1];
    if (oldest?.[1] === window) this.#parts.delete(oldest[0]);
    window.moveTo(part * WINDOW_BYTES);
    return window;
  }
}

/** A part of a file in memory. */
class Window {
  readonly #file: TemporaryFile;
  #buffer: Buffer;
  #start = 0;
  #length = 0;

  constructor(file: TemporaryFile, size: number) {
    this.#file = file;
    this.#buffer = Buffer.allocUnsafeSlow(size);
  }

  moveTo(place: number): void {
    this.#start = place;
    this.#length = this.#file.read(place, this.#buffer);
  }

  /** Valid until the next call. */
  bytes(place: number, length: number): Buffer {
    if (place < this.#start || place + length > this.#start + this.#length) {
      if (length > this.#buffer.length) this.#buffer = Buffer.allocUnsafeSlow(length);
      this.moveTo(place);
    }
    return this.#buffer.subarray(place - this.#start, place - this.#start + length);
  }
}
