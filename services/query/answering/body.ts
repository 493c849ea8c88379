import { Readable } from "node:stream";

/** The bytes of a body: in parts, until they are wanted in one piece. */
export type Body = {
  byteCount: number;
  /** All bytes. The piece takes the place of the parts, so they are held once. */
  inOnePiece(): Buffer;
  /** The piece, or a stream of the parts. */
  toSend(): Buffer | Readable;
};

/** A larger one has memory of its own, or shares it with hardly anything but its other parts. */
const SHARED_BYTES_MAX = 64 * 1024;

/**
 * The same bytes, if they are few, in one buffer that shares its memory with no other. Node cuts small buffers out of
 * blocks of 64 KB, and a whole block stays in memory for as long as one of them does.
 */
export function inOwnMemory(parts: readonly Buffer[]): readonly Buffer[] {
  const byteCount = parts.reduce((sum, { length }) => sum + length, 0);
  if (byteCount > SHARED_BYTES_MAX) return parts;
  const own = Buffer.allocUnsafeSlow(byteCount);
  let filled = 0;
  for (const part of parts) filled += part.copy(own, filled);
  return [own];
}

/** The body of which these are the parts; they are never changed afterwards. */
export function bodyOf(parts: readonly Buffer[]): Body {
  const byteCount = parts.reduce((sum, { length }) => sum + length, 0);
  let held = parts;
  function inOnePiece(): Buffer {
    const [first, ...others] = held;
    if (first !== undefined && others.length === 0) return first;
    const piece = Buffer.concat(held, byteCount);
    held = [piece];
    return piece;
  }
  return {
    byteCount,
    inOnePiece,
    toSend: () => (held.length > 1 ? streamOf(held) : inOnePiece()),
  };
}

function streamOf(parts: readonly Buffer[]): Readable {
  let next = 0;
  return new Readable({
    read() {
      this.push(parts[next] ?? null);
      next += 1;
    },
  });
}
