import { StoreUnavailableError } from "../errors.ts";

const NOT_SENT_CODES = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
]);
const LOST_CODES = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT"]);
// Refused by the server before or instead of the commit: connection, resources (disk, memory), operator, I/O, and a
// transaction that was ended because nothing came from here for too long.
const SQLSTATE_NOT_DONE = /^(08|53|57|58|25006|25P03|3D)/;
const NOT_SENT = /^(timeout exceeded when trying to connect|Cannot use a pool after calling end)/;
const LOST =
  /^(Connection terminated|Query read timeout|Client has encountered a connection error|timeout expired)/;

/**
 * Returns a {@link StoreUnavailableError} when the server is down or refuses work, else the error itself. A server that
 * answers has rolled back. After a broken connection it is unknown whether the transaction was committed.
 */
export function unavailableFrom(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (NOT_SENT_CODES.has(code) || NOT_SENT.test(error.message))
    return new StoreUnavailableError("not-sent", error);
  // 57P01: ended by an operator or a shutdown; it can come after the commit and before the answer.
  if (code === "57P01" || code === "57P02" || LOST_CODES.has(code) || LOST.test(error.message)) {
    return new StoreUnavailableError("unknown", error);
  }
  if (code.length === 5 && SQLSTATE_NOT_DONE.test(code)) return new StoreUnavailableError("not-sent", error);
  return error;
}
