import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHUNK_BYTES, takeChunk } from "./chunk-buffers.ts";

const BLOCK_BYTES = 256 * 1024;

/**
 * A file that is appended to and read at any place, with no name from the start: it is gone with its process, however that
 * ends. Calls are synchronous, since most reads are answered by the page cache. `TMPDIR` says where it is; a folder in memory would
 * defeat its purpose.
 */
export class TemporaryFile {
  #file: number | undefined;
  #size = 0;
  readonly #blocksInMemory: number;
  /** The last blocks, each at the place that its number gives it. The newest is being filled, all before are in the file. */
  readonly #blocks: Buffer[] = [];

  /** What was appended last, in `blocksInMemory` blocks of 256 KiB, is read from memory. */
  constructor(blocksInMemory = 1) {
    this.#blocksInMemory = blocksInMemory;
    const folder = mkdtempSync(join(tmpdir(), "bahi-rebuild-"));
    try {
      this.#file = openSync(join(folder, "rows"), "wx+", 0o600);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  get size(): number {
    return this.#size;
  }

  /** Returns where the bytes begin. */
  append(bytes: Uint8Array): number {
    const place = this.#size;
    for (let done = 0; done < bytes.length;) {
      const block = this.#blockAt(this.#size);
      const start = this.#size % BLOCK_BYTES;
      const part = bytes.subarray(done, done + BLOCK_BYTES - start);
      block.set(part, start);
      done += part.length;
      this.#size += part.length;
      if (start + part.length === BLOCK_BYTES) this.#write(block, this.#size - BLOCK_BYTES);
    }
    return place;
  }

  /** Fills `into` with the bytes from a place on. Returns how many they are: fewer at the end of the file. */
  read(place: number, into: Buffer): number {
    const length = Math.min(into.length, this.#size - place);
    const newest = Math.floor(this.#size / BLOCK_BYTES);
    const memoryStart = (newest - this.#blocksInMemory + 1) * BLOCK_BYTES;
    for (let filled = 0; filled < length;) {
      const at = place + filled;
      const wanted = length - filled;
      filled +=
        at < memoryStart
          ? this.#readFromFile(at, into.subarray(filled, filled + Math.min(wanted, memoryStart - at)))
          : this.#blockAt(at).copy(into, filled, at % BLOCK_BYTES, (at % BLOCK_BYTES) + wanted);
    }
    return length;
  }

  /** The whole file, in order. The chunks are the caller's, who may give them back, see {@link giveBackChunks}. */
  *chunks(): Generator<Buffer> {
    for (let place = 0; place < this.size; place += CHUNK_BYTES) {
      const chunk = takeChunk();
      yield chunk.subarray(0, this.read(place, chunk));
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  /** The system gives the number of a closed file to the next one, which nobody may write to by mistake. */
  get #open(): number {
    if (this.#file === undefined) throw new Error("A temporary file is used after it was closed");
    return this.#file;
  }

  #blockAt(place: number): Buffer {
    return (this.#blocks[Math.floor(place / BLOCK_BYTES) % this.#blocksInMemory] ??=
      Buffer.allocUnsafeSlow(BLOCK_BYTES));
  }

  #readFromFile(place: number, into: Buffer): number {
    const got = readSync(this.#open, into, 0, into.length, place);
    if (got === 0) throw new Error("A temporary file is shorter than it was written");
    return got;
  }

  #write(bytes: Uint8Array, place: number): void {
    for (let done = 0; done < bytes.length;) {
      done += writeSync(this.#open, bytes, done, bytes.length - done, place + done);
    }
  }
}
