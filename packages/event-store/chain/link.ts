import { sha256 } from "./sha256.ts";

export const DIGEST_BYTES = 32;
const ORDINAL_BYTES = 8;

/** Reused for every link: filling and hashing it is one synchronous step. */
const linked = Buffer.alloc(DIGEST_BYTES + ORDINAL_BYTES + DIGEST_BYTES);

/** The link before the first event. */
export const FIRST_LINK: Buffer = Buffer.alloc(DIGEST_BYTES);

/**
 * The link that an event adds to the chain: SHA-256 over the link before, the event's ordinal (1 is the first event of
 * the store; 8 bytes, big-endian) and its digest. So each link identifies the whole history up to its event.
 */
export function linkOf(before: Buffer, ordinal: number, digest: Buffer): Buffer {
  linked.set(before, 0);
  linked.writeUInt32BE(Math.floor(ordinal / 2 ** 32), DIGEST_BYTES);
  linked.writeUInt32BE(ordinal % 2 ** 32, DIGEST_BYTES + ORDINAL_BYTES / 2);
  linked.set(digest, DIGEST_BYTES + ORDINAL_BYTES);
  return sha256(linked);
}

/** Splits the stored concatenation of digests. */
export function* digestsIn(bytes: Buffer): Iterable<Buffer> {
  for (let start = 0; start < bytes.length; start += DIGEST_BYTES) {
    yield bytes.subarray(start, start + DIGEST_BYTES);
  }
}
