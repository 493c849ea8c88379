import { hash } from "node:crypto";

/**
 * The 32 bytes of SHA-256. Asked for bytes, Node allocates memory for each digest, which takes longer than the hash. A
 * binary string is cheap, and its bytes are copied into pooled memory.
 */
export function sha256(content: string | Buffer): Buffer {
  return Buffer.from(hash("sha256", content, "binary"), "latin1");
}
