import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { type Caller, callerOf, newTraceId, traceIdOfCommand } from "./trace-id.ts";

/** What one request is called in logs and traces, in every service that works on it. */
export type RequestTrace = {
  /** The `X-Request-Id` that it came with, else its trace id. */
  requestId: string;
  /** W3C: 32 hex digits. That of a command follows from its key. */
  traceId: string;
  /** The span that sent it. It belongs to another trace when that of a command follows from its key. */
  caller: Caller | undefined;
};

const REQUEST_ID = /^[\w.-]{1,100}$/;

const traces = new AsyncLocalStorage<RequestTrace>();

/** The trace of the request that this code works for; undefined outside of requests. */
export function currentTrace(): RequestTrace | undefined {
  return traces.getStore();
}

/** Runs work, and all that it begins, for a request. */
export function inTrace<Result>(trace: RequestTrace, work: () => Result): Result {
  return traces.run(trace, work);
}

/** A function that works for the request of now, whenever it is called. */
export function withCurrentTrace<Result>(work: () => Result): () => Result {
  const trace = currentTrace();
  return trace === undefined ? work : () => inTrace(trace, work);
}

/**
 * The trace of a request. `isEdge`: a command without a key begins a trace of its own, from which its key is made; a
 * caller who sends two commands in one trace must not give them one key. Other requests continue the trace of the caller.
 */
export function traceOf(
  { method = "GET", headers }: Pick<IncomingMessage, "method" | "headers">,
  isEdge: boolean,
): RequestTrace {
  const caller = callerOf(headers["traceparent"]);
  const key = headers["idempotency-key"];
  const isCommand = method !== "GET" && method !== "HEAD";
  const hasKey = isCommand && typeof key === "string" && key !== "";
  const continued = isCommand && isEdge ? undefined : caller?.traceId;
  const traceId = hasKey ? traceIdOfCommand(key) : (continued ?? newTraceId());
  const given = headers["x-request-id"];
  const requestId = typeof given === "string" && REQUEST_ID.test(given) ? given : traceId;
  return { requestId, traceId, caller };
}
