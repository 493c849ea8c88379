import { newIdempotencyKey } from "./idempotency-key.ts";

/**
 * W3C Trace Context: what the server records of this call is found under its trace. That of a command is its key, so all
 * attempts at one form are one trace.
 */
export function traceparentFor(key: string = newIdempotencyKey()): string {
  return `00-${key}-${newIdempotencyKey().slice(16)}-01`;
}
