import { SparseNumbers } from "./sparse-numbers.ts";
import { TemporaryFile } from "./temporary-file.ts";

/** Most rows are shorter: one that is read alone takes one read. */
const ROW_BYTES = 2 * 1024;
/** Rows that are read in order lie near one another. */
const WINDOW_BYTES = 64 * 1024;
const LENGTH_BYTES = 4;
/** Each row begins at a multiple of it, so that 32 bits tell any place in 32 GiB. */
const UNIT_BYTES = 16;
/** Of the file, for each noun: a document is read again most often soon after it was stored away. */
const BLOCKS_IN_MEMORY = 8;

/**
 * Rows by id in a temporary file: the latest of each id counts. In memory there are 4 bytes a row, or 8 beyond 32 GiB of
 * the file.
 */
export class StoredAwayRows<Row extends { id: number }> {
  readonly #columns: readonly (keyof Row & string)[];
  /** With every column: a copy of it has its shape at once, and does not grow from column to column. */
  readonly #blank: Readonly<Record<string, unknown>>;
  /** The place of each row: its first unit in the file, counted from 1; negative for a row that was stored away before. */
  readonly #places = new SparseNumbers();
  readonly #file = new TemporaryFile(BLOCKS_IN_MEMORY);
  readonly #alone = new Window(this.#file, ROW_BYTES);

  constructor(columns: readonly (keyof Row & string)[]) {
    this.#columns = columns;
    this.#blank = Object.fromEntries(columns.map((column) => [column, null]));
  }

  put(row: Row): void {
    const values = JSON.stringify(this.#columns.map((column) => row[column]));
    const length = Buffer.byteLength(values);
    const bytes = Buffer.allocUnsafe(Math.ceil((LENGTH_BYTES + length) / UNIT_BYTES) * UNIT_BYTES);
    bytes.writeUInt32LE(length);
    bytes.write(values, LENGTH_BYTES);
    bytes.fill(0, LENGTH_BYTES + length); // not what the pool held before
    const place = this.#file.append(bytes) / UNIT_BYTES + 1;
    this.#places.set(row.id, this.#places.get(row.id) === 0 ? place : -place);
  }

  get(id: number): Row | undefined {
    const place = this.#places.get(id);
    return place === 0 ? undefined : this.#rowAlone(place);
  }

  /** Every row, in the order of their ids. Nothing may be put meanwhile. */
  *all(): Generator<Row> {
    const window = new Window(this.#file, WINDOW_BYTES);
    for (const id of this.#places.indexes()) {
      const place = this.#places.get(id);
      // A row that was stored away again lies far from its neighbours: the window would leave them and come back.
      yield place < 0 ? this.#rowAlone(place) : this.#rowAt(startOf(place), window);
    }
  }

  close(): void {
    this.#file.close();
  }

  #rowAlone(place: number): Row {
    const start = startOf(Math.abs(place));
    this.#alone.moveTo(start);
    return this.#rowAt(start, this.#alone);
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
