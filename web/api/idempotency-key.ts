/** A new Idempotency-Key. `crypto.randomUUID` would need https, and a shop's own network often has none. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
