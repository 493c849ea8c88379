import { hash, randomUUID } from "node:crypto";

/** A span of whoever sent a request; both ids in lower-case hex. */
export type Caller = { traceId: string; spanId: string };

// W3C Trace Context, version 00. A later version begins a new trace. Ids of zeros alone are invalid.
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}$/;
const TRACE_ID = /^(?!0{32})[\da-f]{32}$/;

export function newTraceId(): string {
  return randomUUID().replaceAll("-", "");
}

/** The sender's span, from the header `traceparent`. Whether the sender samples does not count here. */
export function callerOf(traceparent: unknown): Caller | undefined {
  const [, traceId, spanId] = (typeof traceparent === "string" && TRACEPARENT.exec(traceparent)) || [];
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
}

/**
 * The trace of a command, made from its Idempotency-Key: 32 hex digits, or a UUID, are the id themselves. Every event
 * stores its key, so whoever reads an event knows its trace, at any time and in any process, and nothing more is stored.
 */
export function traceIdOfCommand(key: string): string {
  const digits = key.replaceAll("-", "").toLowerCase();
  return TRACE_ID.test(digits) ? digits : hash("sha256", key).slice(0, 32);
}

/** The UUID whose trace is this one. */
export function keyOfTrace(traceId: string): string {
  return traceId.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
