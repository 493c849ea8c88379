import { HEADER } from "../rebuild/binary-rows.ts";

const FIRST_BYTES = 256 * 1024;
const COLUMN_COUNT_BYTES = 2;
const LENGTH_BYTES = 4;
const END = -1;
const NULL = -1;

/**
 * The output of a COPY in binary format, which comes in pieces, as a queue of rows. `head` is the next row, valid until the
 * next push: whoever keeps it for longer copies it.
 */
export class BinaryRowQueue {
  /** Reused: a new buffer for every piece would be garbage faster than it is collected. */
  #bytes: Buffer = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #length = 0;
  #at = 0;
  #headEnd = 0;
  #hasBegun = false;

  /** Adds a copy of pieces. */
  push(pieces: readonly Buffer[]): void {
    this.#makeRoom(pieces.reduce((sum, { length }) => sum + length, 0));
    for (const piece of pieces) this.#length += piece.copy(this.#bytes, this.#length);
    if (this.#hasBegun || this.#length < HEADER.length) return;
    this.#at = HEADER.length;
    this.#headEnd = this.#at;
    this.#hasBegun = true;
  }

  /** Finds the next row; false when not all of it was pushed yet, or there is none. Call before the others. */
  hasHead(): boolean {
    if (this.#headEnd > this.#at) return true;
    const bytes = this.#bytes;
    let at = this.#at + COLUMN_COUNT_BYTES;
    if (!this.#hasBegun || at > this.#length) return false;
    const columns = bytes.readInt16BE(this.#at);
    if (columns === END) return false;
    for (let column = 0; column < columns; column += 1) {
      if (at + LENGTH_BYTES > this.#length) return false;
      const length = bytes.readInt32BE(at);
      at += LENGTH_BYTES + (length === NULL ? 0 : length);
    }
    if (at > this.#length) return false;
    this.#headEnd = at;
    return true;
  }

  get head(): Buffer {
    return this.#bytes.subarray(this.#at, this.#headEnd);
  }

  /** The bytes that were not dropped. */
  get size(): number {
    return this.#length - this.#at;
  }

  /** Whether it begins with all bytes of another. */
  startsWith(other: BinaryRowQueue): boolean {
    const end = this.#at + other.size;
    return (
      end <= this.#length && this.#bytes.compare(other.#bytes, other.#at, other.#length, this.#at, end) === 0
    );
  }

  /** Drops whole rows. */
  drop(bytes: number): void {
    this.#at += bytes;
    this.#headEnd = this.#at;
  }

  hasSameHead(other: BinaryRowQueue): boolean {
    return this.#bytes.compare(other.#bytes, other.#at, other.#headEnd, this.#at, this.#headEnd) === 0;
  }

  dropHead(): void {
    this.#at = this.#headEnd;
  }

  /** Moves what was not dropped to the beginning, of a larger buffer where it is needed. */
  #makeRoom(added: number): void {
    const kept = this.#length - this.#at;
    const isLarger = kept + added > this.#bytes.length;
    const bytes = isLarger ? Buffer.allocUnsafeSlow(2 * (kept + added)) : this.#bytes;
    this.#bytes.copy(bytes, 0, this.#at, this.#length);
    this.#bytes = bytes;
    this.#headEnd = Math.max(this.#headEnd - this.#at, 0);
    this.#length = kept;
    this.#at = 0;
  }
}

/** The fields of a row, each null or its bytes. */
export function fieldsOf(row: Buffer): (Buffer | null)[] {
  const fields: (Buffer | null)[] = [];
  for (let at = COLUMN_COUNT_BYTES; at < row.length;) {
    const length = row.readInt32BE(at);
    at += LENGTH_BYTES;
    fields.push(length === NULL ? null : row.subarray(at, at + length));
    at += Math.max(length, 0);
  }
  return fields;
}
