import { StoreUnavailableError } from "../errors.ts";

const NOT_SENT_CODES = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  // Of a socket: the server is not there, or has more waiting than it takes.
  "ENOENT",
  "EAGAIN",
]);
const LOST_CODES = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT"]);
// Refused by the server before or instead of the commit: connection, resources (disk, memory, connections), operator
// (shutting down, starting), I/O, read-only after a failover, a transaction that was ended because nothing came from here
// for too long, and a database that is not there, as while a backup of it is restored.
const SQLSTATE_NOT_DONE = /^(08|53|57|58|25006|25P03|3D)/;
// Errors that pg raises itself carry no code.
const NOT_SENT = /^(timeout exceeded when trying to connect|Cannot use a pool after calling end)/;
const LOST =
  /^(Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|timeout expired)/;

/**
 * What is known of a statement that failed because the server is down or refuses work for now; undefined for any other
 * error. A server that answers has rolled back. After a broken connection it is unknown whether the transaction was
 * committed.
 */
export function outcomeWhenAway(error: Error): StoreUnavailableError["outcome"] | undefined {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (NOT_SENT_CODES.has(code) || NOT_SENT.test(error.message)) return "not-sent";
  // 57P01: ended by an operator or a shutdown; it can come after the commit and before the answer.
  if (code === "57P01" || code === "57P02" || LOST_CODES.has(code) || LOST.test(error.message))
    return "unknown";
  return code.length === 5 && SQLSTATE_NOT_DONE.test(code) ? "not-sent" : undefined;
}

/** A {@link StoreUnavailableError} when the server is down or refuses work, else the error itself. */
export function unavailableFrom(error: unknown): unknown {
  const outcome = error instanceof Error ? outcomeWhenAway(error) : undefined;
  return outcome === undefined ? error : new StoreUnavailableError(outcome, error);
}
