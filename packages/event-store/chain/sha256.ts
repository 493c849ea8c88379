import { hash } from "node:crypto";

/**
 * The 32 bytes of SHA-256. Node would make memory of its own for each if it were asked for bytes, which takes longer
 * than the hash; a text of as many characters costs little, and its bytes share memory with others.
 */
export function sha256(content: string | Buffer): Buffer {
  return Buffer.from(hash("sha256", content, "binary"), "latin1");
}
