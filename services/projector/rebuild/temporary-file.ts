import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const BUFFER_BYTES = 256 * 1024;

/**
 * A file that is appended to and read at any place, with no name from the start: it is gone with its process, however that
 * ends. Calls are synchronous, since most reads are answered by the page cache. `TMPDIR` says where it is; a folder in memory would
 * defeat its purpose.
 */
export class TemporaryFile {
  #file: number | undefined;
  #writtenBytes = 0;
  #pending: Buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  #pendingBytes = 0;

  constructor() {
    const folder = mkdtempSync(join(tmpdir(), "bahi-rebuild-"));
    try {
      this.#file = openSync(join(folder, "rows"), "wx+", 0o600);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  get size(): number {
    return this.#writtenBytes + this.#pendingBytes;
  }

  /** Returns where the bytes begin. */
  append(bytes: Uint8Array): number {
    const place = this.size;
    if (this.#pendingBytes + bytes.length > BUFFER_BYTES) this.#flush();
    if (bytes.length > BUFFER_BYTES) {
      this.#write(bytes);
    } else {
      this.#pending.set(bytes, this.#pendingBytes);
      this.#pendingBytes += bytes.length;
    }
    return place;
  }

  /** Fills `into` with the bytes from a place on. Returns how many they are: fewer at the end of the file. */
  read(place: number, into: Buffer): number {
    if (place + into.length > this.#writtenBytes) this.#flush();
    const length = Math.min(into.length, this.#writtenBytes - place);
    for (let filled = 0; filled < length;) {
      const got = readSync(this.#open, into, filled, length - filled, place + filled);
      if (got === 0) throw new Error("A temporary file is shorter than it was written");
      filled += got;
    }
    return length;
  }

  /** The whole file, in order. The chunks are the caller's. */
  *chunks(): Generator<Buffer> {
    for (let place = 0; place < this.size; place += BUFFER_BYTES) {
      const chunk = Buffer.allocUnsafeSlow(BUFFER_BYTES);
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

  #flush(): void {
    const bytes = this.#pending.subarray(0, this.#pendingBytes);
    this.#pendingBytes = 0;
    this.#write(bytes);
  }

  #write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length;) {
      done += writeSync(this.#open, bytes, done, bytes.length - done, this.#writtenBytes + done);
    }
    this.#writtenBytes += bytes.length;
  }
}
