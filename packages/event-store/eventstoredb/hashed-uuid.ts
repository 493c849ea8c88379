import { createHash } from "node:crypto";

/** A UUID of version 8 (RFC 9562), made of SHA-256 of a content. Stored ids are compared with it, so its form stays. */
export function hashedUuid(content: string): string {
  const hex = createHash("sha256").update(content).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
