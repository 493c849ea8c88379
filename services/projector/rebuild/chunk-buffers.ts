export const CHUNK_BYTES = 256 * 1024;
/** What a rebuild has in use at once, and no more when it has ended. */
const FREE_MAX = 32;

const free: Buffer[] = [];

/** A buffer of {@link CHUNK_BYTES}: one that was given back, else a new one. A new one each time is garbage that stays resident. */
export function takeChunk(): Buffer {
  return free.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
}

/**
 * Call once for what nobody reads or writes any more: two who wrote to one chunk would mix their rows, so a second call is
 * refused while the chunk is free. What is no chunk, or no part of one, is left to the collector.
 */
export function giveBackChunks(chunks: readonly Buffer[]): void {
  for (const { buffer } of chunks) {
    if (buffer.byteLength !== CHUNK_BYTES) continue;
    if (free.some((chunk) => chunk.buffer === buffer)) throw new Error("A chunk was given back twice");
    if (free.length < FREE_MAX) free.push(Buffer.from(buffer));
  }
}
