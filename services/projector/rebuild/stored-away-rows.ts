import { SparseNumbers } from "./sparse-numbers.ts";
import { TemporaryFile } from "./temporary-file.ts";

/** Rows that are read in order lie near one another. */
const WINDOW_BYTES = 16 * 1024;
const LENGTH_BYTES = 4;

/** Rows by id in a temporary file: the latest of each id counts. In memory there are 8 bytes a row. */
export class StoredAwayRows<Row extends { id: number }> {
  readonly #columns: readonly (keyof Row & string)[];
  /** Where each row begins, from 1. */
  readonly #places = new SparseNumbers();
  readonly #file = new TemporaryFile();
  #window: { place: number; bytes: Buffer } = { place: 0, bytes: Buffer.alloc(0) };

  constructor(columns: readonly (keyof Row & string)[]) {
    this.#columns = columns;
  }

  put(row: Row): void {
    const values = JSON.stringify(this.#columns.map((column) => row[column]));
    const bytes = Buffer.allocUnsafe(LENGTH_BYTES + Buffer.byteLength(values));
    bytes.writeUInt32LE(bytes.length - LENGTH_BYTES);
    bytes.write(values, LENGTH_BYTES);
    this.#places.set(row.id, this.#file.append(bytes) + 1);
  }

  get(id: number): Row | undefined {
    const place = this.#places.get(id);
    return place === 0 ? undefined : this.#rowAt(place - 1);
  }

  /** In order. */
  ids(): Generator<number> {
    return this.#places.indexes();
  }

  close(): void {
    this.#file.close();
  }

  #rowAt(place: number): Row {
    const length = this.#bytesAt(place, LENGTH_BYTES).readUInt32LE();
    const text = this.#bytesAt(place + LENGTH_BYTES, length).toString();
    const values: unknown[] = JSON.parse(text);
    const row: Record<string, unknown> = {};
    for (const [index, column] of this.#columns.entries()) row[column] = values[index];
    return row as Row; // as: `put` has written the values of all columns
  }

  #bytesAt(place: number, length: number): Buffer {
    const { place: start, bytes } = this.#window;
    if (place >= start && place + length <= start + bytes.length) {
      return bytes.subarray(place - start, place - start + length);
    }
    this.#window = { place, bytes: this.#file.read(place, Math.max(length, WINDOW_BYTES)) };
    return this.#window.bytes.subarray(0, length);
  }
}
